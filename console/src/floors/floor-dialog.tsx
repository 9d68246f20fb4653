import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { MapThumbnail } from '../map-view/map-thumbnail.tsx';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { bind } from '../ui/bind.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { ConflictNotice, Failure } from '../ui/notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useFocusOnError } from '../ui/use-focus-on-error.ts';
import { HeightField } from '../units/height-field.tsx';
import { formatHeight } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { ImageField } from '../uploads/image-field.tsx';
import { PdfFields } from '../uploads/pdf-fields.tsx';
import { UploadProgressBar } from '../uploads/upload-progress-bar.tsx';
import styles from './floor-dialog.module.css';
import { FloorPlace } from './floor-place.tsx';
import { type FloorDialogForm, useFloorDialog } from './use-floor-dialog.ts';

interface FloorDialogProps {
  readonly map: CustomMapDetail;
  /** The floor to edit. If omitted, a new one is created. */
  readonly floor?: FloorSummary;
  /** A file that the user has already chosen. */
  readonly plan?: File | undefined;
  readonly onClose: () => void;
}

/** Adds a floor, or edits a floor and its image. */
export function FloorDialog({ map, floor, plan, onClose }: FloorDialogProps): ReactNode {
  const text = strings.mapEditor.floors;
  const form = useFloorDialog(map, floor, onClose, plan);
  const [isLeaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnError(element, form.failedAttempts);
  const leave = () => (form.isChanged || form.sending ? setLeaving(true) : onClose());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.sending) void form.submit();
  };
  return (
    <Dialog
      title={floor ? format(text.editTitle, { name: floor.name }) : text.addTitle}
      onClose={leave}
      isWide
    >
      <UnsavedChanges when={form.isChanged} />
      <form ref={element} className="stack-4" noValidate onSubmit={onSubmit}>
        <fieldset className="stack-4" disabled={form.sending !== undefined}>
          <Fields map={map} form={form} />
        </fieldset>
        <Outcome form={form} />
        <DialogActions>
          <Button onClick={form.sending ? form.sending.stop : leave}>
            {form.sending ? strings.mapEditor.save.stop : strings.actions.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={form.sending !== undefined}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
  );
}

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

function DiscardDialog({ onDiscard, onStay }: DiscardDialogProps): ReactNode {
  const text = strings.mapEditor.floors;
  return (
    <ConfirmDialog
      title={text.discard}
      confirmLabel={text.discardConfirm}
      cancelLabel={text.keepEditing}
      isDangerous
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {text.discardText}
    </ConfirmDialog>
  );
}

interface FieldsProps {
  readonly map: CustomMapDetail;
  readonly form: FloorDialogForm;
}

function Fields({ map, form }: FieldsProps): ReactNode {
  const { draft, change, errors } = form;
  const text = strings.mapEditor.floors.fields;
  const bound = bind(draft, change, errors);
  return (
    <>
      <TextField label={strings.mapEditor.fields.name} required maxLength={500} {...bound.text('name')} />
      <TextField label={text.number} hint={text.numberHint} required {...bound.text('floorNumber')} />
      <PlanField map={map} form={form} />
      {form.pdf && <PdfFields pdf={form.pdf} />}
      <FloorPlace map={map} form={form} />
      <MoreFields map={map} form={form} />
    </>
  );
}

/** What most floors do without; open if something is entered, so that nothing is hidden that has a value. */
function MoreFields({ map, form }: FieldsProps): ReactNode {
  const { elevationFt, floorHeightFt, ordinal, postedLabel } = form.draft;
  const { errors } = form;
  const isUsed = [elevationFt, floorHeightFt, ordinal, postedLabel].some((value) => value !== '');
  const isWrong = errors.elevationFt ?? errors.floorHeightFt ?? errors.ordinal ?? errors.postedLabel;
  return (
    <details className={styles.more} open={isUsed || isWrong ? true : undefined}>
      <summary>{strings.mapEditor.floors.more}</summary>
      <div className="stack-4">
        <HeightFields map={map} form={form} />
        <DefaultField form={form} isOnly={map.floors.length === 0} />
      </div>
    </details>
  );
}

/** The height to show for a floor that has no height of its own and no floor above it. */
const usualFloorHeightFt = 10;

/** Fields that help to find a person's floor from an altitude or a sign. */
function HeightFields({ map, form: { draft, change, errors } }: FieldsProps): ReactNode {
  const text = strings.mapEditor.floors.fields;
  const units = useUnits();
  const bound = bind(draft, change, errors);
  return (
    <>
      <TextField
        label={text.postedLabel}
        hint={text.postedLabelHint}
        isOptional
        maxLength={50}
        {...bound.text('postedLabel')}
      />
      <div className={styles.pair}>
        <HeightField
          label={text.elevation}
          hint={text.elevationHints[map.elevationDatum]}
          isOptional
          {...bound.choice('elevationFt')}
        />
        <HeightField
          label={text.floorHeight}
          hint={format(text.floorHeightHint, { height: formatHeight(usualFloorHeightFt, units) })}
          isOptional
          {...bound.choice('floorHeightFt')}
        />
      </div>
      <TextField label={text.ordinal} hint={text.ordinalHint} isOptional {...bound.text('ordinal')} />
    </>
  );
}

function PlanField({ map, form }: FieldsProps): ReactNode {
  const text = strings.mapEditor.floors.fields;
  const { seen } = form;
  return (
    <ImageField
      label={text.image}
      hint={seen ? `${text.imageHint} ${strings.mapEditor.fields.imageKept}` : text.imageHint}
      error={form.errors.imageFile}
      file={form.file}
      preview={form.preview}
      present={seen && <MapThumbnail map={asMap(map, seen)} frameAspect={1.2} />}
      onChange={form.changeFile}
    />
  );
}

/** Exactly one floor opens first, so the flag can only be set on another floor, not cleared on this one. */
function DefaultField({
  form,
  isOnly,
}: {
  readonly form: FloorDialogForm;
  readonly isOnly: boolean;
}): ReactNode {
  const text = strings.mapEditor.floors.fields;
  const isFixed = form.seen?.isDefault === true || form.seen?.isActive === false || isOnly;
  const bound = bind(form.draft, form.change);
  return (
    <CheckboxField
      label={strings.mapEditor.floors.makeDefault}
      hint={isFixed ? text.isDefaultHint : undefined}
      disabled={isFixed}
      {...bound.check('isDefault')}
      error={form.errors.isDefault}
    />
  );
}

/** A floor in the shape of a map. It uses the bounds of its map. */
function asMap(map: CustomMapDetail, { tileUrlTemplate, imageUrl }: FloorSummary) {
  return { ...map, floorCount: map.floors.length, tileUrlTemplate, imageUrl };
}

function Outcome({ form }: { readonly form: FloorDialogForm }): ReactNode {
  const { sending, failure, hasConflict } = form;
  const text = strings.mapEditor.save;
  return (
    <>
      <div role="status">{sending && sending.part === undefined && text.saving}</div>
      {sending?.part !== undefined && <UploadProgressBar part={sending.part} />}
      <Failure title={strings.mapEditor.floors.saveFailed}>{failure}</Failure>
      {hasConflict && (
        <ConflictNotice
          onLoadCurrent={() => void form.loadCurrent()}
          onOverwrite={() => void form.submit(true)}
        />
      )}
    </>
  );
}
