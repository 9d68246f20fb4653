import type { KeyboardEvent, ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import { formatLength, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import type { FillRoom } from '../fill-room/use-fill-room.ts';
import { type DoorChoice, doorMeters } from '../fill-room/use-room-search.ts';
import styles from './probe-panel.module.css';

interface FillPanelProps {
  readonly fill: FillRoom;
  readonly onClose: () => void;
}

const text = strings.zones.fill;

function listDoors(units: Units) {
  return Object.entries(doorMeters).map(([value, meters]) => ({
    value: value as DoorChoice, // a key of `doorMeters`
    label: meters === undefined ? text.doorAuto : formatLength(meters, units),
  }));
}

/** Shows what the “Fill room” tool found, and the name for the new zone. */
export function FillPanel({ fill, onClose }: FillPanelProps): ReactNode {
  const { plan, proposal, problem, isSearching, added } = fill;
  const units = useUnits();
  return (
    <section className={styles.panel} aria-label={strings.zones.tools.fill}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {strings.zones.tools.fill}
        </h2>
        <IconButton icon="close" label={strings.actions.close} onClick={onClose} />
      </header>
      {plan?.kind === 'opening' && <ProgressBar label={text.reading} value={plan.done} />}
      {proposal ? (
        <ProposalForm fill={fill} name={proposal.name} />
      ) : (
        <>
          <p className={styles.muted}>{text.intro}</p>
          <div className="beside">
            <Button busy={fill.isFinding} onClick={fill.findAll}>
              {text.findAll}
            </Button>
          </div>
        </>
      )}
      <div className="stack-1" aria-busy={isSearching}>
        {problem && !isSearching && (
          <Notice kind={problem === 'failed' ? 'error' : 'warning'}>{text.faults[problem]}</Notice>
        )}
      </div>
      <SelectField
        label={text.door}
        hint={text.doorHint}
        value={fill.door}
        choices={listDoors(units)}
        onChange={fill.chooseDoor}
      />
      <RecognitionChoice fill={fill} />
      {added !== undefined && (
        <div className="beside">
          <Button icon="undo" onClick={fill.undo}>
            {format(text.undo, { name: added })}
          </Button>
        </div>
      )}
    </section>
  );
}

function RecognitionChoice({ fill }: { readonly fill: FillRoom }): ReactNode {
  const { recognition } = fill;
  return (
    <>
      <CheckboxField
        label={text.recognize}
        hint={text.recognizeHint}
        checked={recognition.kind === 'loading' || recognition.kind === 'on'}
        onChange={({ target }) => fill.recognizeNames(target.checked)}
      />
      {recognition.kind === 'loading' && (
        <ProgressBar label={text.recognitionLoading} value={recognition.done} />
      )}
      {recognition.kind === 'failed' && <Notice kind="error">{text.recognitionFailed}</Notice>}
    </>
  );
}

function ProposalForm({ fill, name }: { readonly fill: FillRoom; readonly name: string }): ReactNode {
  const discardOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    fill.discard();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={discardOnEscape}
      onSubmit={(event) => {
        event.preventDefault();
        fill.accept();
      }}
    >
      <TextField
        label={strings.zones.form.name}
        value={name}
        onChange={({ target }) => fill.rename(target.value)}
      />
      <div className="beside">
        <Button type="submit" kind="primary">
          {text.accept}
        </Button>
        <Button onClick={fill.discard}>{text.discard}</Button>
      </div>
    </form>
  );
}
