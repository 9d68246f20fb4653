type Errors<Draft> = { readonly [Name in keyof Draft]?: string | undefined };

type KeyOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never;
}[keyof Draft] &
  string;

/** Props that let fields show and change the properties of a draft: `<TextField {...bound.text('name')} />`. */
export function bind<Draft extends object>(
  draft: Draft,
  change: (changes: Partial<Draft>) => void,
  errors: Errors<Draft> = {},
) {
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    const changes: Partial<Draft> = {};
    changes[name] = value;
    change(changes);
  };
  // The `as` below repeat what KeyOf says of the names.
  return {
    text: <Name extends KeyOf<Draft, string>>(name: Name) => ({
      value: draft[name] as string,
      error: errors[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        set(name, target.value as Draft[Name]),
    }),
    check: <Name extends KeyOf<Draft, boolean>>(name: Name) => ({
      checked: draft[name] as boolean,
      error: errors[name],
      onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
        set(name, target.checked as Draft[Name]),
    }),
    choice: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      error: errors[name],
      onChange: (value: Draft[Name]) => set(name, value),
    }),
  };
}
