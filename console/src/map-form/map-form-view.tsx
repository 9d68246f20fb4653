import { type FormEvent, type ReactNode, useRef } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { BoxPicture } from '../placement/box-picture.tsx';
import { PlacementPanel } from '../placement/placement-panel.tsx';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { TextField } from '../ui/field.tsx';
import { ConflictNotice, Failure } from '../ui/notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useFocusOnError } from '../ui/use-focus-on-error.ts';
import { PdfFields } from '../uploads/pdf-fields.tsx';
import { UploadProgressBar } from '../uploads/upload-progress-bar.tsx';
import type { AddressPart } from './map-draft.ts';
import {
  BoundFields,
  DetailFields,
  HeightFields,
  MapImageField,
  NameField,
  RecordFields,
  ZoomFields,
} from './map-fields.tsx';
import styles from './map-form.module.css';
import { PlanModeField, PlanPanel } from './plan-section.tsx';
import type { MapForm } from './use-map-form.ts';

interface MapFormViewProps {
  readonly form: MapForm;
  /** The initial view of the map. */
  readonly view: MapBounds;
  readonly startBox: Parameters<typeof PlacementPanel>[0]['startBox'];
  readonly submitLabel: string;
  readonly backTo: string;
  readonly onLoadCurrent?: () => void;
  /** Fields below the image. */
  readonly children?: ReactNode;
}

/** The form of a map. Its fields are disabled while a save is running. */
export function MapFormView({
  form,
  view,
  startBox,
  submitLabel,
  backTo,
  onLoadCurrent,
  children,
}: MapFormViewProps): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  useFocusOnError(element, form.failedAttempts);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.saving) void form.submit();
  };
  const text = strings.mapEditor.fields;
  return (
    <form ref={element} className="stack-4" noValidate onSubmit={onSubmit}>
      <UnsavedChanges when={form.isChanged} />
      <fieldset className={`${styles.columns} stack-5`} disabled={form.saving !== undefined}>
        <section className="stack-4" aria-labelledby="map-details">
          <h2 id="map-details">{text.details}</h2>
          <NameField form={form} />
          <MapImageField form={form} />
          {form.pdf && <PdfFields pdf={form.pdf} />}
          {children}
          <DetailFields form={form} />
          <AddressFields form={form} />
          <HeightFields form={form} />
          <RecordFields form={form} />
          <ZoomFields form={form} />
        </section>
        <PlaceSection form={form} view={view} startBox={startBox} />
      </fieldset>
      <Outcome form={form} onLoadCurrent={onLoadCurrent} />
      <Footer form={form} submitLabel={submitLabel} backTo={backTo} />
    </form>
  );
}

type PlaceSectionProps = Pick<MapFormViewProps, 'form' | 'view' | 'startBox'>;

function PlaceSection({ form, view, startBox }: PlaceSectionProps): ReactNode {
  const { preview, file, before } = form;
  const aspect = typeof preview === 'object' ? preview.width / preview.height : undefined;
  const isBlind = file !== undefined && preview === 'none';
  const picture = <BoxPicture preview={preview} map={before?.map} />;
  return (
    <section className="stack-4" aria-labelledby="map-place">
      <h2 id="map-place">{strings.mapEditor.fields.place}</h2>
      <PlanModeField form={form} aspect={aspect} />
      {form.plan.plan.mode === 'north' ? (
        <>
          <PlacementPanel
            box={form.box}
            aspect={isBlind ? 1 : aspect}
            hasImage={before !== undefined || aspect !== undefined || isBlind}
            picture={picture}
            view={view}
            startBox={startBox}
            onChange={form.changeBox}
          />
          <BoundFields form={form} />
        </>
      ) : (
        <PlanPanel form={form} view={view} />
      )}
    </section>
  );
}

function Outcome({ form, onLoadCurrent }: Pick<MapFormViewProps, 'form' | 'onLoadCurrent'>): ReactNode {
  const count = Object.keys(form.errors).length;
  const isFileOnly = count === 1 && form.errors.imageFile !== undefined;
  return (
    <>
      <Failure>{count > 0 && !isFileOnly && formatCount(strings.errors.formSummary, count)}</Failure>
      <Failure title={strings.mapEditor.save.failed}>{form.failure}</Failure>
      {form.hasConflict && onLoadCurrent && (
        <ConflictNotice onLoadCurrent={onLoadCurrent} onOverwrite={() => void form.submit(true)} />
      )}
    </>
  );
}

function Footer({
  form,
  submitLabel,
  backTo,
}: Pick<MapFormViewProps, 'form' | 'submitLabel' | 'backTo'>): ReactNode {
  const text = strings.mapEditor.save;
  const { saving } = form;
  return (
    <div className={styles.footer}>
      <div className={styles.progress} role="status">
        {saving && saving.part === undefined && <span>{text.saving}</span>}
      </div>
      {saving?.part !== undefined && (
        <div className={styles.progress}>
          <UploadProgressBar part={saving.part} />
        </div>
      )}
      <div className="beside">
        {saving ? (
          <Button onClick={saving.stop}>{text.stop}</Button>
        ) : (
          <ButtonLink to={backTo}>{strings.actions.cancel}</ButtonLink>
        )}
        <Button kind="primary" type="submit" busy={saving !== undefined}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

/** The address of the building. The API also knows the county and smaller parts of a city, which few need. */
function AddressFields({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const text = strings.outputs.address;
  const field = (part: AddressPart, label: string, maxLength: number, hint?: string, error?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={error}
      isOptional
      maxLength={maxLength}
      value={draft.address[part] ?? ''}
      onChange={({ target }) => change({ address: { ...draft.address, [part]: target.value } })}
    />
  );
  return (
    <details className={styles.advanced} open={errors.address ? true : undefined}>
      <summary>{text.title}</summary>
      <div className="stack-4">
        <p>{text.intro}</p>
        <div className={styles.pair}>
          {field('number', text.number, 200)}
          {field('road', text.road, 200)}
          {field('A3', text.city, 200)}
          {field('A1', text.state, 200)}
          {field('postalCode', text.postalCode, 200)}
          {field('country', text.country, 2, text.countryHint, errors.address)}
        </div>
        {field('building', strings.search.building, 200, text.buildingHint)}
        {field('landmark', text.landmark, 200)}
        {field('text', text.text, 500, text.textHint)}
      </div>
    </details>
  );
}
