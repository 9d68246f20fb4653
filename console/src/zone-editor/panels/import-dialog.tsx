import type { ZoneImport, ZoneImportReport } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import type { ZoneCalls } from '../../data/zones.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { Failure } from '../../ui/notice.tsx';
import { zoneTypes } from '../../zones/zone-colors.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import { ImportReport } from './import-report.tsx';

interface ImportDialogProps {
  readonly calls: ZoneCalls;
  readonly onClose: () => void;
}

/** Imports the features of a file as zones and shows the result for each. */
export function ImportDialog({ calls, onClose }: ImportDialogProps): ReactNode {
  const text = strings.zones.import;
  const [report, setReport] = useState<ZoneImportReport>();
  return (
    <Dialog title={text.title} onClose={onClose} isWide>
      {report ? (
        <>
          <ImportReport report={report} />
          <DialogActions>
            <Button onClick={() => setReport(undefined)}>{text.another}</Button>
            <Button kind="primary" onClick={onClose}>
              {strings.actions.close}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ImportForm calls={calls} onDone={setReport} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ImportFormProps extends ImportDialogProps {
  readonly onDone: (report: ZoneImportReport) => void;
}

function ImportForm({ calls, onDone, onClose }: ImportFormProps): ReactNode {
  const text = strings.zones.import;
  const { failure, isBusy, submit } = useImport(calls, onDone);
  const [choices, setChoices] = useState(firstChoices);
  return (
    <form
      noValidate
      style={{ display: 'grid', gap: 'var(--space-4)' }}
      onSubmit={(event) => void submit(event, choices)}
    >
      <p>{text.intro}</p>
      <ImportFields choices={choices} onChange={setChoices} />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button onClick={onClose}>{strings.actions.cancel}</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {isBusy ? text.busy : strings.zones.import.title}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ImportFieldsProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

function ImportFields({ choices, onChange }: ImportFieldsProps): ReactNode {
  const text = strings.zones.import;
  const bound = bind(choices, (changes) => onChange({ ...choices, ...changes }));
  return (
    <>
      <TextField
        label={text.file}
        name="file"
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
      />
      <TextField label={text.nameProperty} {...bound.text('nameProperty')} />
      <TextField label={text.typeProperty} hint={text.typeHint} isOptional {...bound.text('typeProperty')} />
      <SelectField
        label={text.defaultType}
        choices={zoneTypes.map(({ name }, type) => ({ value: name as string, label: getZoneTypeName(type) }))}
        {...bound.choice('defaultType')}
      />
      <CheckboxField label={text.strict} {...bound.check('strict')} />
    </>
  );
}

interface Choices {
  readonly nameProperty: string;
  readonly typeProperty: string;
  readonly defaultType: string;
  readonly strict: boolean;
}

const firstChoices: Choices = {
  nameProperty: 'name',
  typeProperty: '',
  defaultType: 'Custom',
  strict: false,
};

function useImport(calls: ZoneCalls, onDone: (report: ZoneImportReport) => void) {
  const text = strings.zones.import;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>, choices: Choices) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    if (!(file instanceof File) || file.size === 0) return setFailure(text.noFile);
    setBusy(true);
    setFailure(undefined);
    const failed = await importFile(calls, file, choices, onDone);
    setBusy(false);
    return setFailure(failed);
  };
  return { failure, isBusy, submit };
}

/** @returns the error message, if any */
async function importFile(
  calls: ZoneCalls,
  file: File,
  { nameProperty, typeProperty, ...choices }: Choices,
  onDone: (report: ZoneImportReport) => void,
): Promise<string | undefined> {
  let collection: ZoneImport;
  try {
    collection = JSON.parse(await file.text());
  } catch {
    return strings.zones.import.notJson;
  }
  const result = await calls.import(collection, {
    ...choices,
    ...(nameProperty.trim() && { nameProperty: nameProperty.trim() }),
    ...(typeProperty.trim() && { typeProperty: typeProperty.trim() }),
  });
  if (!result.ok) return describeFailure(result.error);
  void calls.refresh();
  onDone(result.value);
  return undefined;
}
