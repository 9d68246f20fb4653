import { type ReactNode, type Ref, useState } from 'react';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { CheckboxField, Field, SelectField, TextField } from '../../ui/field.tsx';
import { HeightField } from '../../units/height-field.tsx';
import { getFillColor, zoneTypes } from '../../zones/zone-colors.ts';
import type { ZoneShape } from '../../zones/zone-shape.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import { HazardForm } from './hazard-form.tsx';
import styles from './zone-panel.module.css';

interface ZoneFieldsFormProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly nameField: Ref<HTMLInputElement>;
  /** Whether the user tried to save the zone. */
  readonly wasSubmitted: boolean;
}

export function ZoneFieldsForm({ editor, drawing, nameField, wasSubmitted }: ZoneFieldsFormProps): ReactNode {
  const text = strings.zones.form;
  const { selected, changeZone } = editor;
  const { fieldErrors } = drawing;
  const [leftId, setLeftId] = useState<string>();
  if (!selected) return null;
  const { id, shape } = selected;
  const set = (values: Partial<ZoneShape>, group?: string) => changeZone(id, values, group);
  return (
    <>
      <TextField
        ref={nameField}
        label={text.name}
        hint={text.nameHint}
        error={leftId === id || wasSubmitted ? fieldErrors.name : undefined}
        value={shape.name}
        maxLength={500}
        onBlur={() => setLeftId(id)}
        onChange={({ target }) => set({ name: target.value }, 'name')}
      />
      <div className={styles.pair}>
        <SelectField
          label={text.type}
          value={String(shape.zoneType)}
          choices={zoneTypes.map((_, type) => ({ value: String(type), label: getZoneTypeName(type) }))}
          onChange={(type) => set({ zoneType: Number(type) })}
        />
        <HeightField
          label={text.elevation}
          error={fieldErrors.elevation}
          value={shape.elevation}
          onChange={(elevation) => set({ elevation }, 'elevation')}
        />
      </div>
      <ColorField shape={shape} error={fieldErrors.color} onChange={(color) => set({ color }, 'color')} />
      <Flags shape={shape} onChange={set} />
      <HazardForm
        key={id}
        hazard={shape.hazard}
        errors={fieldErrors}
        onChange={(hazard, group) => set({ hazard }, group)}
      />
    </>
  );
}

interface FlagsProps {
  readonly shape: ZoneShape;
  readonly onChange: (values: Partial<ZoneShape>) => void;
}

function Flags({ shape, onChange }: FlagsProps): ReactNode {
  const text = strings.zones.form;
  const bound = bind(shape, onChange);
  return (
    <div className={styles.pair}>
      <CheckboxField label={text.active} hint={text.activeHint} {...bound.check('isActive')} />
      <CheckboxField label={text.searchable} hint={text.searchableHint} {...bound.check('isSearchable')} />
      <CheckboxField
        label={text.dispatchable}
        hint={text.dispatchableHint}
        {...bound.check('isDispatchable')}
      />
    </div>
  );
}

interface ColorFieldProps {
  readonly shape: ZoneShape;
  readonly error: string | undefined;
  readonly onChange: (color: string) => void;
}

function ColorField({ shape, error, onChange }: ColorFieldProps): ReactNode {
  const text = strings.zones.form;
  return (
    <Field label={text.color} hint={text.colorHint} error={error}>
      {(control) => (
        <div className={styles.color}>
          <input
            type="color"
            aria-label={text.pickColor}
            value={longColor(getFillColor(shape))}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
          <input
            {...control}
            value={shape.color}
            placeholder={getFillColor({ ...shape, color: null }).toUpperCase()}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** The browser's color input supports only #RRGGBB, so #RGB is expanded. */
function longColor(color: string): string {
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
}
