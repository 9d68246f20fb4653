import { useState } from 'react';

type Errors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface FormErrors<Field extends string> {
  readonly errors: Errors<Field>;
  /** The number of attempts to save that found errors. */
  readonly failedAttempts: number;
  /** Shows the errors found by an attempt to save. @returns whether there are no errors */
  readonly showErrors: (found: Errors<Field>) => boolean;
  /** Clears the errors of fields that are being edited. The next save checks them again. */
  readonly clearErrors: (fields: readonly string[]) => void;
  /** Shows an error that is known before any attempt to save, such as a file in the wrong format. */
  readonly showError: (field: Field, error: string | undefined) => void;
}

/** The errors of a form, one per field. */
export function useFormErrors<Field extends string>(): FormErrors<Field> {
  // An empty record is valid, because every field is optional.
  const [errors, setErrors] = useState<Errors<Field>>({} as Errors<Field>);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const without = (all: Errors<Field>, fields: readonly string[]) =>
    // The same record with fewer keys.
    Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))) as Errors<Field>;
  return {
    errors,
    failedAttempts,
    showErrors: (found) => {
      setErrors(found);
      const isValid = Object.keys(found).length === 0;
      if (!isValid) setFailedAttempts((count) => count + 1);
      return isValid;
    },
    clearErrors: (fields) => setErrors((all) => without(all, fields)),
    showError: (field, error) =>
      setErrors((all) => ({ ...without(all, [field]), ...(error !== undefined && { [field]: error }) })),
  };
}
