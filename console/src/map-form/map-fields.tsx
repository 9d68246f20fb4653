import type { ReactNode } from 'react';
import { usePermission } from '../client/client-context.tsx';
import { MapThumbnail } from '../map-view/map-thumbnail.tsx';
import { mapTypeNames } from '../map-view/map-types.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { bind } from '../ui/bind.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { HeightField } from '../units/height-field.tsx';
import { formatHeight } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { ImageField } from '../uploads/image-field.tsx';
import type { BoundName } from './map-draft.ts';
import styles from './map-form.module.css';
import type { MapForm } from './use-map-form.ts';

export function NameField({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const bound = bind(draft, change, errors);
  return <TextField label={strings.mapEditor.fields.name} required maxLength={500} {...bound.text('name')} />;
}

/** The type of the map, its description and other details. */
export function DetailFields({ form }: { readonly form: MapForm }): ReactNode {
  const { draft, errors, change } = form;
  const text = strings.mapEditor.fields;
  const bound = bind(draft, change, errors);
  return (
    <>
      <SelectField
        label={strings.maps.type}
        choices={mapTypeNames.map((name) => ({ value: name, label: strings.maps.types[name] }))}
        {...bound.choice('type')}
      />
      {draft.type === 'event' && <EventFields form={form} />}
      <TextAreaField
        label={strings.mapEditor.overview.description}
        hint={text.descriptionHint}
        isOptional
        maxLength={10_000}
        rows={3}
        {...bound.text('description')}
      />
      <CheckboxField label={strings.maps.active} hint={text.activeHint} {...bound.check('isActive')} />
      <CheckboxField
        label={text.plansShowNames}
        hint={text.plansShowNamesHint}
        {...bound.check('plansShowNames')}
      />
      <CheckboxField
        label={text.metadataOnShares}
        hint={text.metadataOnSharesHint}
        {...bound.check('showMetadataOnShares')}
      />
      <CheckboxField
        label={text.attachmentsOnShares}
        hint={text.attachmentsOnSharesHint}
        {...bound.check('showAttachmentsOnShares')}
      />
    </>
  );
}

function EventFields({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const text = strings.mapEditor.fields;
  const bound = bind(draft, change, errors);
  return (
    <div className={styles.pair}>
      <TextField label={text.eventStart} isOptional type="date" {...bound.text('eventStartDate')} />
      <TextField
        label={text.eventEnd}
        hint={text.eventHint}
        isOptional
        type="date"
        {...bound.text('eventEndDate')}
      />
    </div>
  );
}

export function MapImageField({ form }: { readonly form: MapForm }): ReactNode {
  const text = strings.mapEditor.fields;
  const map = form.before?.map;
  return (
    <ImageField
      label={text.image}
      hint={map ? `${text.imageHint} ${text.imageKept}` : text.imageHint}
      error={form.errors.imageFile}
      file={form.file}
      preview={form.preview}
      present={map && <MapThumbnail map={{ ...map, floorCount: map.floors.length }} frameAspect={1.2} />}
      onChange={form.changeFile}
    />
  );
}

const boundFields = [
  { name: 'north', className: styles.north },
  { name: 'west', className: styles.west },
  { name: 'east', className: styles.east },
  { name: 'south', className: styles.south },
] as const satisfies readonly { name: BoundName; className: string | undefined }[];

/** The bounds as numbers, arranged as on the map. */
export function BoundFields({ form: { draft, errors, change, box } }: { readonly form: MapForm }): ReactNode {
  const text = strings.mapEditor.placement;
  const bound = bind(draft, change, errors);
  const crosses = box && box.left + box.width > 1;
  return (
    <fieldset className={styles.bounds}>
      <legend>{text.bounds}</legend>
      <div className={styles.compass}>
        {boundFields.map(({ name, className }) => (
          <div key={name} className={className}>
            <TextField label={text[name]} inputMode="text" spellCheck={false} {...bound.text(name)} />
          </div>
        ))}
      </div>
      {crosses && <p className={`${styles.note} muted`}>{text.antimeridian}</p>}
    </fieldset>
  );
}

/** Zoom levels are normally derived from the image. These fields let users choose different ones. */
export function ZoomFields({ form }: { readonly form: MapForm }): ReactNode {
  const { before, draft, errors, change } = form;
  const text = strings.mapEditor.zooms;
  const map = before?.map;
  const present = map && { min: map.minZoom, max: map.maxZoom, open: map.defaultZoom };
  const isWrong = errors.minZoom ?? errors.defaultZoom ?? errors.maxZoom;
  const bound = bind(draft, change);
  return (
    <details className={styles.advanced} open={isWrong ? true : undefined}>
      <summary>{strings.mapEditor.overview.zooms}</summary>
      <div className="stack-4">
        <SelectField
          label={text.mode}
          hint={text.hint}
          choices={[
            ...(present ? [{ value: 'keep' as const, label: format(text.keep, present) }] : []),
            { value: 'image', label: text.fromImage },
            { value: 'given', label: text.given },
          ]}
          {...bound.choice('zoomMode')}
        />
        {draft.zoomMode === 'given' && <GivenZooms form={form} />}
      </div>
    </details>
  );
}

/** Whether the map is confidential, and how often it must be verified. */
export function RecordFields({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const text = strings.mapEditor.fields;
  const mayReview = usePermission('department:admin');
  const isWrong = errors.isConfidential ?? errors.editsNeedReview ?? errors.verifyEveryMonths;
  const bound = bind(draft, change, errors);
  return (
    <details className={styles.advanced} open={isWrong ? true : undefined}>
      <summary>{text.records}</summary>
      <div className="stack-4">
        <CheckboxField
          label={strings.maps.confidential}
          hint={text.confidentialHint}
          {...bound.check('isConfidential')}
        />
        <TextField
          label={text.verifyEvery}
          hint={text.verifyEveryHint}
          isOptional
          inputMode="numeric"
          {...bound.text('verifyEveryMonths')}
        />
        {mayReview && (
          <CheckboxField label={text.review} hint={text.reviewHint} {...bound.check('editsNeedReview')} />
        )}
      </div>
    </details>
  );
}

/** Fields that help to find a person's floor from an altitude. */
export function HeightFields({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const text = strings.mapEditor.heights;
  const units = useUnits();
  const isWrong = errors.elevationDatum ?? errors.groundElevationFt;
  const bound = bind(draft, change, errors);
  return (
    <details className={styles.advanced} open={isWrong ? true : undefined}>
      <summary>{text.title}</summary>
      <div className="stack-4">
        <p>{text.intro}</p>
        <SelectField
          label={text.datum}
          hint={text.datumHint}
          choices={elevationDatums.map((value) => ({ value, label: text.datums[value] }))}
          {...bound.choice('elevationDatum')}
        />
        <HeightField
          label={text.ground}
          hint={format(text.groundHint, { height: formatHeight(10, units) })}
          isOptional={draft.elevationDatum !== 'aboveGround'}
          {...bound.choice('groundElevationFt')}
        />
      </div>
    </details>
  );
}

const elevationDatums = ['meanSeaLevel', 'aboveGround', 'ellipsoid'] as const;

function GivenZooms({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const text = strings.mapEditor.zooms;
  const bound = bind(draft, change, errors);
  const fields = [
    { name: 'minZoom', label: text.min },
    { name: 'defaultZoom', label: text.open },
    { name: 'maxZoom', label: text.max },
  ] as const;
  return (
    <div className={styles.zooms}>
      {fields.map(({ name, label }) => (
        <TextField key={name} label={label} isOptional inputMode="numeric" {...bound.text(name)} />
      ))}
    </div>
  );
}
