import type { ImportPreview } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { CheckboxField } from '../../ui/field.tsx';
import styles from './preview.module.css';
import type { ChoicesState } from './use-choices.ts';

interface WallLayersProps {
  readonly preview: ImportPreview;
  readonly state: ChoicesState;
}

/** The layers of a drawing: rooms are found between the lines of those that are walls. */
export function WallLayers({
  preview: { wallLayers },
  state: { choices, change },
}: WallLayersProps): ReactNode {
  const text = strings.imports.choices;
  if (wallLayers.length === 0) return null;
  const chosen =
    choices.wallLayers ?? wallLayers.filter(({ isChosen }) => isChosen).map(({ layer }) => layer);
  return (
    <fieldset className={`${styles.section} stack-4`}>
      <legend>{text.wallLayers}</legend>
      <p className={styles.muted}>{text.wallLayersHint}</p>
      {wallLayers.map(({ layer, lines }) => (
        <CheckboxField
          key={layer}
          label={formatCount(text.wallLayer, lines, { layer })}
          checked={chosen.includes(layer)}
          onChange={({ target }) =>
            change({
              wallLayers: target.checked ? [...chosen, layer] : chosen.filter((one) => one !== layer),
            })
          }
        />
      ))}
    </fieldset>
  );
}
