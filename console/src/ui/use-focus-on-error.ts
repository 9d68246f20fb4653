import { useEffect } from 'react';

/**
 * After a failed attempt to save, moves the focus to the first field with an error, so that screen readers read both.
 *
 * @param failedAttempts increases with each attempt that found errors
 */
export function useFocusOnError(
  form: { readonly current: HTMLFormElement | null },
  failedAttempts: number,
): void {
  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedAttempts, form]);
}
