import type { Department } from '@muster/sdk/client';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId } from 'react';
import { usePermission } from '../../client/client-context.tsx';
import { formatBytes } from '../../strings/bytes.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField, TextField } from '../../ui/field.tsx';
import { Failure } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './settings-page.module.css';
import { type BackgroundForm, backgroundKinds, useBackgroundForm } from './use-background-form.ts';

// Loaded lazily, because the map library is larger than the rest of the page.
const BackgroundPreview = lazy(() => import('./background-preview.tsx'));

interface BackgroundSectionProps {
  readonly department: Department;
  /** Reports whether there are unsaved changes, so that the page asks only once for all of its forms. */
  readonly onChanged: (isChanged: boolean) => void;
}

/** Lets administrators choose the background of the department's maps. */
export function BackgroundSection({ department, onChanged }: BackgroundSectionProps): ReactNode {
  const text = strings.settings.background;
  const titleId = useId();
  if (!usePermission('department:admin')) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <p className="muted">{text.intro}</p>
      <BackgroundFormView department={department} onChanged={onChanged} />
      <div className={styles.preview}>
        <Suspense fallback={null}>
          <BackgroundPreview department={department} />
        </Suspense>
      </div>
    </section>
  );
}

function BackgroundFormView({ department, onChanged }: BackgroundSectionProps): ReactNode {
  const text = strings.settings.background;
  const form = useBackgroundForm(department);
  const { draft, change, isSaving, isChanged } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void form.submit();
  };
  const bound = bind(draft, change);
  return (
    <form className="stack-4" noValidate onSubmit={onSubmit}>
      <fieldset className="stack-4" disabled={isSaving}>
        <SelectField
          label={text.kind}
          hint={text.hints[draft.kind]}
          choices={backgroundKinds.map((value) => ({ value, label: text.kinds[value] }))}
          {...bound.choice('kind')}
        />
        <KindFields form={form} file={department.backgroundFile} />
      </fieldset>
      {form.progress !== undefined && <ProgressBar label={text.uploading} value={form.progress} />}
      <Failure title={text.failed}>{form.failure}</Failure>
      <div>
        <Button kind="primary" type="submit" busy={isSaving}>
          {isSaving ? strings.settings.saving : text.save}
        </Button>
      </div>
    </form>
  );
}

interface KindFieldsProps {
  readonly form: BackgroundForm;
  readonly file: Department['backgroundFile'];
}

function KindFields({ form: { draft, change }, file }: KindFieldsProps): ReactNode {
  const text = strings.settings.background;
  const { kind } = draft;
  if (kind === 'default' || kind === 'none' || kind === 'openStreetMap') return null;
  const bound = bind(draft, change);
  return (
    <>
      {kind === 'pmtiles' ? (
        <Field
          label={text.file}
          hint={
            file
              ? format(text.fileNow, { name: file.name, size: formatBytes(file.sizeBytes) })
              : text.fileHint
          }
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".pmtiles,.mbtiles"
              onChange={({ target }) => change({ file: target.files?.[0] })}
            />
          )}
        </Field>
      ) : (
        <TextField
          label={kind === 'vectorStyle' ? text.styleAddress : text.address}
          hint={
            kind === 'vectorStyle'
              ? text.styleAddressHint
              : format(text.addressHint, { braces: '{z}/{x}/{y}' })
          }
          required
          maxLength={2000}
          inputMode="url"
          spellCheck={false}
          {...bound.text('url')}
        />
      )}
      {kind !== 'vectorStyle' && (
        <TextField
          label={text.attribution}
          hint={text.attributionHint}
          required={kind === 'aerial'}
          maxLength={300}
          {...bound.text('attribution')}
        />
      )}
    </>
  );
}
