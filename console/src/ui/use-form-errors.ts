import { useState } from 'react';

type Errors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface Mistakes<Field extends string> {
  readonly errors: Errors<Field>;
  /** Grows with each attempt to save that met mistakes. */
  readonly refusals: number;
  /** What an attempt to save has found. @returns whether there is none */
  readonly settle: (found: Errors<Field>) => boolean;
  /** A field that is being changed is no longer wrong until it is looked at again. */
  readonly forget: (fields: readonly string[]) => void;
  /** Something that is told at once, before any attempt to save. */
  readonly tell: (field: Field, error: string | undefined) => void;
}

/** What is wrong with the fields of a form. */
export function useMistakes<Field extends string>(): Mistakes<Field> {
  const [errors, setErrors] = useState<Errors<Field>>({} as Errors<Field>); // none of them is required
  const [refusals, setRefusals] = useState(0);
  const without = (all: Errors<Field>, fields: readonly string[]) =>
    // Of the same fields, fewer.
    Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))) as Errors<Field>;
  return {
    errors,
    refusals,
    settle: (found) => {
      setErrors(found);
      const isRight = Object.keys(found).length === 0;
      if (!isRight) setRefusals((count) => count + 1);
      return isRight;
    },
    forget: (fields) => setErrors((all) => without(all, fields)),
    tell: (field, error) =>
      setErrors((all) => ({ ...without(all, [field]), ...(error !== undefined && { [field]: error }) })),
  };
}
