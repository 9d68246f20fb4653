import { type FormEvent, type ReactNode, useState } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { zoneTypes } from '../../zones/zone-colors.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import {
  applyBulkEdit,
  type BulkEdit,
  emptyBulkEdit,
  listRenamings,
  parseFirstNumber,
  type Renaming,
} from '../model/bulk-edit.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import { findSaved } from '../model/use-edit-commands.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './zone-panel.module.css';

interface BulkFormProps {
  readonly editor: ZoneEditor;
  readonly zones: readonly EditorZone[];
}

/** Changes all marked zones in one undo step. The changes are not saved yet, so that the user can check them first. */
export function BulkForm({ editor, zones }: BulkFormProps): ReactNode {
  const text = strings.zones.bulk;
  const [edit, setEdit] = useState(emptyBulkEdit);
  const { announce } = useToasts();
  const change = (values: Partial<BulkEdit>) => setEdit((before) => ({ ...before, ...values }));
  const numberError = parseFirstNumber(edit.firstNumber) === undefined ? text.numberError : undefined;
  const renamings = listRenamings(edit, zones);
  const isEmptied = renamings.some(({ after }) => after.trim() === '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmptied || (numberError && edit.namePattern !== '')) return;
    announce(formatCount(text.changed, applyToAll(editor, edit, zones)));
    setEdit(emptyBulkEdit);
  };
  const bound = bind(edit, change);
  return (
    <form className={`${styles.content} stack-3`} noValidate onSubmit={submit} aria-label={text.edit}>
      <SelectField
        label={strings.zones.form.type}
        value={edit.zoneType === undefined ? '' : String(edit.zoneType)}
        choices={[
          { value: '', label: text.keep },
          ...zoneTypes.map((_, type) => ({ value: String(type), label: getZoneTypeName(type) })),
        ]}
        onChange={(type) => change({ zoneType: type === '' ? undefined : Number(type) })}
      />
      <div className={styles.pair}>
        <YesNoField label={strings.zones.form.active} {...bound.choice('isActive')} />
        <YesNoField label={strings.zones.form.searchable} {...bound.choice('isSearchable')} />
      </div>
      <MetadataFields edit={edit} onChange={change} />
      <NameFields edit={edit} numberError={numberError} isEmptied={isEmptied} onChange={change} />
      <RenamingPreview renamings={renamings} isFinding={edit.find !== ''} />
      <div>
        <Button type="submit" kind="primary">
          {text.apply}
        </Button>
      </div>
    </form>
  );
}

/** @returns how many zones changed */
function applyToAll(editor: ZoneEditor, edit: BulkEdit, zones: readonly EditorZone[]): number {
  const changes = zones.flatMap(({ id, shape }, index) => {
    const values = applyBulkEdit(edit, shape, index);
    if (Object.keys(values).length === 0) return [];
    return [{ id, zone: findSaved(editor, id), shape: { ...shape, ...values } }];
  });
  if (changes.length === 0) return 0;
  // Undo applies to the selected zone, so select one of the changed zones.
  const selected = changes.findIndex(({ id }) => id === editor.selected?.id);
  editor.dispatch({ kind: 'operate', changes, selected: Math.max(0, selected) });
  return changes.length;
}

interface FieldsProps {
  readonly edit: BulkEdit;
  readonly onChange: (values: Partial<BulkEdit>) => void;
}

function MetadataFields({ edit, onChange }: FieldsProps): ReactNode {
  const text = strings.zones.bulk;
  const bound = bind(edit, onChange);
  return (
    <>
      <SelectField
        label={strings.zones.table.metadata}
        choices={[
          { value: 'keep', label: text.keep },
          { value: 'set', label: text.metadataSet },
          { value: 'remove', label: text.metadataRemove },
        ]}
        {...bound.choice('metadata')}
      />
      {edit.metadata !== 'keep' && (
        <div className={styles.pair}>
          <TextField label={text.metadataKey} {...bound.text('metadataKey')} />
          {edit.metadata === 'set' && (
            <TextField label={text.metadataValue} {...bound.text('metadataValue')} />
          )}
        </div>
      )}
    </>
  );
}

interface NameFieldsProps extends FieldsProps {
  readonly numberError: string | undefined;
  readonly isEmptied: boolean;
}

function NameFields({ edit, numberError, isEmptied, onChange }: NameFieldsProps): ReactNode {
  const text = strings.zones.bulk;
  const bound = bind(edit, onChange);
  return (
    <>
      <TextField
        label={text.pattern}
        hint={text.patternHint}
        maxLength={200}
        {...bound.text('namePattern')}
      />
      {edit.namePattern.includes('{n}') && (
        <TextField
          label={text.firstNumber}
          inputMode="numeric"
          {...bound.text('firstNumber')}
          error={numberError}
        />
      )}
      <div className={styles.pair}>
        <TextField label={text.find} {...bound.text('find')} />
        <TextField
          label={text.replacement}
          {...bound.text('replacement')}
          error={isEmptied ? text.nameEmpty : undefined}
        />
      </div>
      <CheckboxField label={text.wholeWord} {...bound.check('isWholeWord')} />
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

const shownRenamings = 6;

interface RenamingPreviewProps {
  readonly renamings: readonly Renaming[];
  readonly isFinding: boolean;
}

/** What the renamed zones would be called. */
function RenamingPreview({ renamings, isFinding }: RenamingPreviewProps): ReactNode {
  const text = strings.zones.bulk;
  const more = renamings.length - shownRenamings;
  return (
    <section aria-label={text.preview} className={`${styles.preview} muted`}>
      <p role="status">
        {renamings.length > 0 ? formatCount(text.renamed, renamings.length) : isFinding && text.noneFound}
      </p>
      {renamings.length > 0 && (
        <ul>
          {renamings.slice(0, shownRenamings).map(({ id, before, after }) => (
            <li key={id}>{format(text.example, { before: before || strings.zones.unnamed, after })}</li>
          ))}
          {more > 0 && <li>{formatCount(text.more, more)}</li>}
        </ul>
      )}
    </section>
  );
}
