import type { Result } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { failureOf } from '../client/api-errors.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, SelectField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useUnits } from '../units/units-context.ts';

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
  const { mapName, floorName, hasAllFloors, load, onClose } = props;
  const isMetric = useUnits() === 'metric';
  const [paper, setPaper] = useState<(typeof papers)[number]>(isMetric ? 'a4' : 'letter');
  const [color, setColor] = useState(true);
  const [allFloors, setAllFloors] = useState(false);
  const submit = async () => {
    const result = await load({ paper, color: String(color), ...(allFloors && { allFloors: 'true' }) });
    if (result.ok) {
      saveFile(result.value, `${allFloors ? mapName : `${mapName}, ${floorName}`}.pdf`);
      onClose();
    }
    return failureOf(result);
  };
  return (
    <FormDialog
      title={format(text.title, { floor: floorName })}
      submitLabel={text.save}
      submitIcon="download"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text.intro}</p>
      <SelectField
        label={text.paper}
        value={paper}
        choices={papers.map((value) => ({ value, label: text.papers[value] }))}
        onChange={setPaper}
      />
      <CheckboxField label={text.color} checked={color} onChange={({ target }) => setColor(target.checked)} />
      {hasAllFloors && (
        <CheckboxField
          label={text.allFloors}
          checked={allFloors}
          onChange={({ target }) => setAllFloors(target.checked)}
        />
      )}
    </FormDialog>
  );
}
