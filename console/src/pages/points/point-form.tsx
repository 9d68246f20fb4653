import type { ApiFailure, Point } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure, isConflict } from '../../client/api-errors.ts';
import type { PointCalls, PointFields } from '../../data/points.ts';
import { useReportDeletion } from '../../data/trash.ts';
import { DocumentsButton } from '../../documents/documents-panel.tsx';
import { pointTypes } from '../../points/pictograms.ts';
import { namePoint } from '../../points/point-types.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import styles from './points-page.module.css';

interface PointFormProps {
  /** As it was when the form opened. */
  readonly point: Point;
  readonly etag: string | undefined;
  readonly fields: PointFields;
  readonly onChange: (fields: PointFields) => void;
  readonly calls: PointCalls;
  readonly onClose: () => void;
}

/** The fields of one point. Its place is changed by dragging its marker, or as numbers. */
export function PointForm(props: PointFormProps): ReactNode {
  const { point, fields, onChange, onClose } = props;
  const text = strings.pointEditor;
  const { save, remove, isBusy, failure, isChanged } = usePointSaving(props);
  const name = namePoint(point);
  const bound = bind(fields, (changes) => onChange({ ...fields, ...changes }));
  const optional = (key: 'label' | 'note' | 'verifiedOn') => ({
    isOptional: true,
    value: fields[key] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...fields, [key]: target.value || null }),
  });
  return (
    <form
      className="stack-3"
      aria-label={format(text.formOf, { name })}
      onSubmit={(event) => void save(event)}
    >
      <UnsavedChanges when={isChanged} />
      <Header {...{ point, name, onClose }} remove={() => void remove()} />
      <Failure>{failure && (isConflict(failure) ? text.changed : describeFailure(failure))}</Failure>
      <SelectField
        label={text.type}
        choices={pointTypes.map((value) => ({ value, label: strings.points.types[value] }))}
        {...bound.choice('pointType')}
      />
      <TextField label={text.label} hint={text.labelHint} maxLength={200} {...optional('label')} />
      <TextAreaField label={text.note} hint={text.noteHint} maxLength={2000} {...optional('note')} />
      <PlaceFields fields={fields} onChange={onChange} />
      <TextField label={text.verifiedOn} type="date" {...optional('verifiedOn')} />
      <CheckboxField label={text.isActive} {...bound.check('isActive')} />
      <Button kind="primary" type="submit" busy={isBusy} disabled={!isChanged}>
        {text.save}
      </Button>
    </form>
  );
}

interface HeaderProps extends Pick<PointFormProps, 'point' | 'onClose'> {
  readonly name: string;
  readonly remove: () => void;
}

function Header({ point, name, remove, onClose }: HeaderProps): ReactNode {
  const text = strings.pointEditor;
  return (
    <header className={styles.header}>
      <h2 tabIndex={-1} {...focusFallback}>
        {name}
      </h2>
      <DocumentsButton owner={{ pointId: point.customMapPointId }} name={name} />
      <IconButton icon="delete" label={text.remove} onClick={remove} />
      <IconButton icon="close" label={text.close} onClick={onClose} />
    </header>
  );
}

/** Where the point is, and which way it looks. A number that is being typed and is not one yet is not taken over. */
function PlaceFields({ fields, onChange }: Pick<PointFormProps, 'fields' | 'onChange'>): ReactNode {
  const text = strings.pointEditor;
  const numberOf = (value: number, apply: (value: number) => PointFields, limit: number) => ({
    type: 'number',
    step: 'any',
    required: true,
    min: -limit,
    max: limit,
    value,
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      Number.isNaN(target.valueAsNumber) || onChange(apply(target.valueAsNumber)),
  });
  return (
    <div className={styles.numbers}>
      <TextField
        label={text.latitude}
        {...numberOf(fields.latitude, (latitude) => ({ ...fields, latitude }), 90)}
      />
      <TextField
        label={text.longitude}
        {...numberOf(fields.longitude, (longitude) => ({ ...fields, longitude }), 180)}
      />
      <TextField
        label={text.heading}
        hint={text.headingHint}
        isOptional
        type="number"
        min={0}
        max={359}
        value={fields.headingDeg ?? ''}
        onChange={({ target }) =>
          onChange({
            ...fields,
            headingDeg: Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber,
          })
        }
      />
    </div>
  );
}

function usePointSaving({ point, etag, fields, calls, onClose }: PointFormProps) {
  const text = strings.pointEditor;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const { done } = useToasts();
  const report = useReportDeletion();
  const { customMapPointId: id } = point;
  const isChanged = (Object.keys(fields) as (keyof PointFields)[]).some((key) => fields[key] !== point[key]);
  const run = async (call: () => Promise<{ ok: true } | { ok: false; error: ApiFailure }>) => {
    setBusy(true);
    setFailure(undefined);
    const result = await call();
    setBusy(false);
    if (!result.ok) setFailure(result.error);
    else onClose();
    return result.ok;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => calls.update(id, fields, etag)))
      done(format((calls.withDrafts ? strings.drafts : text).saved, { name: namePoint(fields) }));
  };
  const remove = async () => {
    if (await run(() => calls.delete(id))) {
      const { deleted } = calls.withDrafts ? strings.drafts : text;
      report(format(deleted, { name: namePoint(point) }), calls.toRestore([point], namePoint));
    }
  };
  return { save, remove, isBusy, failure, isChanged };
}
