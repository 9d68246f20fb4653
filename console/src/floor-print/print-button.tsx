import type { Result } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { describeFailure } from '../client/api-errors.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckboxField, SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useUnits } from '../units/units-context.ts';
import styles from './print-button.module.css';

interface PrintProps {
  readonly mapName: string;
  readonly floorName: string;
  /** Loads the PDF that the service draws. */
  readonly load: (query: Readonly<Record<string, string>>) => Promise<Result<Blob>>;
  /** Whether the file may have all floors of the map. */
  readonly hasAllFloors?: boolean;
  readonly disabled?: boolean;
}

/** Saves a floor as the PDF to print. */
export function PrintButton(props: PrintProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" disabled={props.disabled} onClick={() => setOpen(true)}>
        {strings.print.print}
      </Button>
      {isOpen && <PrintDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const papers = ['letter', 'tabloid', 'a4', 'a3'] as const;

function PrintDialog(props: PrintProps & { readonly onClose: () => void }): ReactNode {
  const text = strings.print;
  const { floorName, hasAllFloors, onClose } = props;
  const { choice, change, isBusy, failure, submit } = usePrintForm(props);
  return (
    <Dialog title={format(text.title, { floor: floorName })} onClose={isBusy ? undefined : onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{text.intro}</p>
        {failure && (
          <Notice kind="error" isAlert>
            {failure}
          </Notice>
        )}
        <SelectField
          label={text.paper}
          value={choice.paper}
          choices={papers.map((value) => ({ value, label: text.papers[value] }))}
          onChange={(paper) => change({ paper })}
        />
        <CheckboxField
          label={text.color}
          checked={choice.color}
          onChange={({ target }) => change({ color: target.checked })}
        />
        {hasAllFloors && (
          <CheckboxField
            label={text.allFloors}
            checked={choice.allFloors}
            onChange={({ target }) => change({ allFloors: target.checked })}
          />
        )}
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {strings.actions.cancel}
          </Button>
          <Button kind="primary" type="submit" icon="download" busy={isBusy}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function usePrintForm({ mapName, floorName, load, onClose }: PrintProps & { readonly onClose: () => void }) {
  const isMetric = useUnits() === 'metric';
  const [choice, setChoice] = useState<{
    paper: (typeof papers)[number];
    color: boolean;
    allFloors: boolean;
  }>({ paper: isMetric ? 'a4' : 'letter', color: true, allFloors: false });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { paper, color, allFloors } = choice;
    const result = await load({ paper, color: String(color), ...(allFloors && { allFloors: 'true' }) });
    setBusy(false);
    if (!result.ok) return setFailure(describeFailure(result.error));
    saveFile(result.value, `${allFloors ? mapName : `${mapName}, ${floorName}`}.pdf`);
    onClose();
  };
  const change = (changes: Partial<typeof choice>) => setChoice((now) => ({ ...now, ...changes }));
  return { choice, change, isBusy, failure, submit };
}
