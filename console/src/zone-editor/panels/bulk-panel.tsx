import type { CustomMapDetail } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import { getZoneTypeName, zoneTypes } from '../../zones/zone-types.ts';
import { applyBulkEdit, type BulkEdit, emptyBulkEdit, parseFirstNumber } from '../model/bulk-edit.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import type { MarkedZones } from '../model/use-marked-zones.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import { CopyZones } from './copy-zones.tsx';
import { DeleteZones } from './delete-zones.tsx';
import { MergeZones } from './merge-zones.tsx';
import styles from './zone-panel.module.css';

interface BulkPanelProps {
  readonly editor: ZoneEditor;
  readonly saving: ZoneSaving;
  readonly marked: MarkedZones;
  readonly floors: CustomMapDetail['floors'];
  readonly onMerge: () => void;
}

/** Changes, copies or deletes all marked zones. */
export function BulkPanel({ editor, saving, marked, floors, onMerge }: BulkPanelProps): ReactNode {
  const text = strings.zones.bulk;
  const zones = editor.zones.filter(({ id }) => marked.ids.has(id));
  return (
    <section className={styles.panel} aria-label={text.title}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {formatCount(text.count, zones.length)}
        </h2>
        <IconButton icon="close" label={text.close} onClick={marked.stop} />
      </header>
      <div className={styles.form}>
        {zones.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <>
            <EditForm editor={editor} zones={zones} />
            <MergeZones zones={zones} onMerge={onMerge} />
            <CopyZones floorId={editor.floorId} floors={floors} zones={zones} />
            <DeleteZones zones={zones} saving={saving} />
          </>
        )}
      </div>
    </section>
  );
}

interface EditFormProps {
  readonly editor: ZoneEditor;
  readonly zones: readonly EditorZone[];
}

/** The changes are unsaved like any other, so that they can be looked at, undone and saved together. */
function EditForm({ editor, zones }: EditFormProps): ReactNode {
  const text = strings.zones.bulk;
  const [edit, setEdit] = useState(emptyBulkEdit);
  const { announce } = useToasts();
  const change = (values: Partial<BulkEdit>) => setEdit((before) => ({ ...before, ...values }));
  const numberError = parseFirstNumber(edit.firstNumber) === undefined ? text.numberError : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (numberError && edit.namePattern !== '') return;
    let changed = 0;
    for (const [index, { id, shape }] of zones.entries()) {
      const values = applyBulkEdit(edit, shape, index);
      if (Object.keys(values).length === 0) continue;
      editor.changeZone(id, values);
      changed += 1;
    }
    announce(formatCount(text.changed, changed));
    setEdit(emptyBulkEdit);
  };
  return (
    <form className={styles.content} noValidate onSubmit={submit} aria-label={text.edit}>
      <SelectField
        label={strings.zones.form.type}
        value={edit.zoneType === undefined ? '' : String(edit.zoneType)}
        choices={[
          { value: '', label: text.keep },
          ...zoneTypes.map((_, type) => ({ value: String(type), label: getZoneTypeName(type) })),
        ]}
        onChange={(type) => change({ zoneType: type === '' ? undefined : Number(type) })}
      />
      <YesNoField
        label={strings.zones.form.active}
        value={edit.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      <YesNoField
        label={strings.zones.form.searchable}
        value={edit.isSearchable}
        onChange={(isSearchable) => change({ isSearchable })}
      />
      <NameFields edit={edit} numberError={numberError} onChange={change} />
      <Example edit={edit} zones={zones} />
      <div>
        <Button type="submit" kind="primary">
          {text.apply}
        </Button>
      </div>
    </form>
  );
}

interface NameFieldsProps {
  readonly edit: BulkEdit;
  readonly numberError: string | undefined;
  readonly onChange: (values: Partial<BulkEdit>) => void;
}

function NameFields({ edit, numberError, onChange }: NameFieldsProps): ReactNode {
  const text = strings.zones.bulk;
  return (
    <>
      <TextField
        label={text.pattern}
        hint={text.patternHint}
        value={edit.namePattern}
        maxLength={200}
        onChange={({ target }) => onChange({ namePattern: target.value })}
      />
      {edit.namePattern.includes('{n}') && (
        <TextField
          label={text.firstNumber}
          error={numberError}
          inputMode="numeric"
          value={edit.firstNumber}
          onChange={({ target }) => onChange({ firstNumber: target.value })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label={text.find}
          value={edit.find}
          onChange={({ target }) => onChange({ find: target.value })}
        />
        <TextField
          label={text.replacement}
          value={edit.replacement}
          onChange={({ target }) => onChange({ replacement: target.value })}
        />
      </div>
    </>
  );
}

interface YesNoFieldProps {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean | undefined) => void;
}

function YesNoField({ label, value, onChange }: YesNoFieldProps): ReactNode {
  const text = strings.zones;
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      choices={[
        { value: '', label: text.bulk.keep },
        { value: 'yes', label: text.table.yes },
        { value: 'no', label: text.table.no },
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'yes')}
    />
  );
}

/** What the first renamed zone would be called. */
function Example({ edit, zones }: Omit<EditFormProps, 'editor'> & { readonly edit: BulkEdit }): ReactNode {
  for (const [index, { shape }] of zones.entries()) {
    const { name } = applyBulkEdit(edit, shape, index);
    if (name !== undefined)
      return (
        <p>
          {format(strings.zones.bulk.example, { before: shape.name || strings.zones.unnamed, after: name })}
        </p>
      );
  }
  return null;
}
