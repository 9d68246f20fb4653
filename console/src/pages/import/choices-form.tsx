import type { ImportPreview } from '@muster/sdk/client';
import { type ReactNode, useId } from 'react';
import { format, locale } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField } from '../../ui/field.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Categories } from './categories.tsx';
import { ControlPoints } from './control-points.tsx';
import { FloorNumbers } from './floor-numbers.tsx';
import styles from './preview.module.css';
import type { ChoicesState } from './use-choices.ts';
import { WallLayers } from './wall-layers.tsx';

interface ChoicesFormProps {
  readonly preview: ImportPreview;
  readonly state: ChoicesState;
}

/** The choices about the source. Each change updates the preview. */
export function ChoicesForm({ preview, state }: ChoicesFormProps): ReactNode {
  const text = strings.imports.choices;
  const titleId = useId();
  const { choices, error, change, reset } = state;
  const hasPoints = preview.needed.includes('controlPoints') || choices.controlPoints !== undefined;
  return (
    <section className={`${styles.section} stack-4`} aria-labelledby={titleId}>
      <div className={`${styles.sectionHead} beside`}>
        <h2 id={titleId}>{text.title}</h2>
        {Object.keys(choices).length > 0 && (
          <Button icon="undo" onClick={reset}>
            {text.reset}
          </Button>
        )}
      </div>
      <Failure title={text.failed}>{error}</Failure>
      <div className={styles.fields}>
        <Properties preview={preview} state={state} />
        <LanguageField preview={preview} state={state} />
        <UnitsField preview={preview} state={state} />
        <SelectField
          label={text.encoding}
          value={choices.encoding ?? (preview.needed.includes('encoding') ? '' : 'utf-8')}
          choices={[
            ...(preview.needed.includes('encoding') ? [{ value: '' as const, label: text.notChosen }] : []),
            { value: 'utf-8', label: text.encodings['utf-8'] },
            { value: 'latin1', label: text.encodings.latin1 },
          ]}
          onChange={(encoding) => encoding && change({ encoding })}
        />
      </div>
      <CheckboxField
        label={text.oneFloor}
        checked={choices.oneFloor ?? false}
        onChange={({ target }) => change({ oneFloor: target.checked })}
      />
      <WallLayers preview={preview} state={state} />
      <FloorNumbers preview={preview} state={state} />
      {hasPoints && <ControlPoints state={state} />}
      <Categories categories={preview.categories} state={state} />
    </section>
  );
}

function Properties({ preview, state: { choices, change } }: ChoicesFormProps): ReactNode {
  const text = strings.imports.choices;
  const kinds = [
    ['nameProperty', preview.nameProperties],
    ['levelProperty', preview.levelProperties],
    ['typeProperty', preview.typeProperties],
  ] as const;
  return kinds.map(([kind, candidates]) => {
    if (candidates.length === 0) return null;
    const isNeeded = kind === 'levelProperty' && preview.needed.includes('levels');
    const chosen = choices[kind] ?? candidates.find(({ isChosen }) => isChosen)?.property ?? '';
    return (
      <SelectField
        key={kind}
        label={text[kind]}
        value={chosen}
        choices={[
          // Once something is chosen, the defaults are no longer known.
          ...(choices[kind] || chosen === ''
            ? [{ value: '', label: isNeeded ? text.notChosen : text.automatic }]
            : []),
          ...candidates.map(({ property, count, examples }) => ({
            value: property,
            label: format(text.candidate, { property, count, examples: shorten(examples.join(', ')) }),
          })),
        ]}
        onChange={(property) => change({ [kind]: property || undefined })}
      />
    );
  });
}

const maxExamples = 60;

function shorten(examples: string): string {
  return examples.length > maxExamples ? `${examples.slice(0, maxExamples)}…` : examples;
}

function LanguageField({ preview, state: { choices, change } }: ChoicesFormProps): ReactNode {
  const text = strings.imports.choices;
  if (preview.languages.length < 2) return null;
  return (
    <SelectField
      label={text.language}
      value={choices.language ?? ''}
      choices={[
        { value: '', label: text.languageDefault },
        ...preview.languages.map((tag) => ({ value: tag, label: nameLanguage(tag) })),
      ]}
      onChange={(language) => change({ language: language || undefined })}
    />
  );
}

const units = ['mm', 'cm', 'm', 'in', 'ft'] as const;

function UnitsField({ preview: { needed }, state: { choices, change } }: ChoicesFormProps): ReactNode {
  const text = strings.imports.choices;
  if (!needed.includes('units') && choices.units === undefined) return null;
  return (
    <SelectField
      label={text.units}
      value={choices.units ?? ''}
      choices={[
        ...(choices.units ? [] : [{ value: '' as const, label: text.notChosen }]),
        ...units.map((value) => ({ value, label: text.unitNames[value] })),
      ]}
      onChange={(value) => value && change({ units: value })}
    />
  );
}

function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag; // the source may use any tag
  }
}
