import { useEffect } from 'react';

/**
 * After an attempt to save that met mistakes, the first field that is wrong takes the focus.
 *
 * @param refusals grows with each such attempt
 */
export function useFocusOnMistake(
  form: { readonly current: HTMLFormElement | null },
  refusals: number,
): void {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, form]);
}
