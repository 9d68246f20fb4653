import { type ComponentProps, type ReactNode, useId } from 'react';
import { strings } from '../strings.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldText {
  readonly label: string;
  /** How to fill in the field. It stays visible while there is an error. */
  readonly hint?: string | undefined;
  /** The error, which screen readers read together with the field. */
  readonly error?: string | undefined;
}

export interface FieldProps extends FieldText {
  readonly isOptional?: boolean;
  /** Renders the control; spread all attributes on it. */
  readonly children: (control: ControlAttributes) => ReactNode;
}

export interface ControlAttributes {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, its control, a hint and an error, linked for screen readers. */
export function Field({ label, hint, error, isOptional, children }: FieldProps): ReactNode {
  const { id, describedBy, hintText, errorText } = useDescription(hint, error);
  return (
    <div className={`${styles.field} stack-1`}>
      <label className={styles.label} htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>{strings.actions.optional}</span>}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {hintText}
      {errorText}
    </div>
  );
}

type TextFieldProps = FieldText & { readonly isOptional?: boolean } & ComponentProps<'input'>;

/** A field for a single line of text, a number or a date, depending on `type`. Browsers complete it only if asked to. */
export function TextField({ label, hint, error, isOptional, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(control) => <input autoComplete="off" {...input} {...control} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldText & { readonly isOptional?: boolean } & ComponentProps<'textarea'>;

export function TextAreaField({ label, hint, error, isOptional, ...area }: TextAreaFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

type SelectFieldProps<Value extends string> = FieldText & {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { label, hint, error, value, choices, onChange, disabled } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value as Value)} // always one of the choices below
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckboxFieldProps = FieldText & Omit<ComponentProps<'input'>, 'type'>;

export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps): ReactNode {
  const { id, describedBy, hintText, errorText } = useDescription(hint, error);
  return (
    <div className={styles.check}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hintText}
      {errorText}
    </div>
  );
}

type SearchFieldProps = { readonly label: string } & Omit<ComponentProps<'input'>, 'type'>;

export function SearchField({ label, ...input }: SearchFieldProps): ReactNode {
  return (
    <Field label={label}>
      {(control) => (
        <div className={styles.withIcon}>
          <Icon name="search" size={18} />
          <input {...input} {...control} type="search" autoComplete="off" spellCheck={false} />
        </div>
      )}
    </Field>
  );
}

function useDescription(hint: string | undefined, error: string | undefined) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  const hintText = hint && (
    <p id={hintId} className="muted">
      {hint}
    </p>
  );
  const errorText = error && (
    <p id={errorId} className={styles.error}>
      <Icon name="error" size={16} />
      {error}
    </p>
  );
  return { id, describedBy, hintText, errorText };
}
