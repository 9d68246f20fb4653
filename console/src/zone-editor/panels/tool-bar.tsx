import type { ReactNode } from 'react';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton, inactiveProps } from '../../ui/button.tsx';
import { type Angles, angleChoices, canStep, type Tool } from '../model/editor-state.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './tool-bar.module.css';
import { ToolIcon } from './tool-icon.tsx';

interface ToolBarProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly isSaving: boolean;
  readonly onSaveAll: () => void;
  readonly onImport: () => void;
  readonly onHelp: () => void;
}

/** The editing tools. Each one also has a keyboard shortcut. */
export function ToolBar({ editor, drawing, isSaving, onSaveAll, onImport, onHelp }: ToolBarProps): ReactNode {
  const text = strings.zones.tools;
  const { mayEdit, selected, unsaved } = editor;
  return (
    <div className={styles.bar}>
      <fieldset className={`${styles.group} ${styles.tools}`}>
        <legend className="visually-hidden">{text.label}</legend>
        <ToolButton tool="select" editor={editor} drawing={drawing} />
        {mayEdit && <ToolButton tool="draw" editor={editor} drawing={drawing} />}
        {mayEdit && <ToolButton tool="rectangle" editor={editor} drawing={drawing} />}
        {mayEdit && <ToolButton tool="fill" editor={editor} drawing={drawing} />}
        {mayEdit && <ToolButton tool="hole" editor={editor} drawing={drawing} isDisabled={!selected} />}
        {mayEdit && <ToolButton tool="split" editor={editor} drawing={drawing} isDisabled={!selected} />}
        {mayEdit && <ToolButton tool="move" editor={editor} drawing={drawing} isDisabled={!selected} />}
        <ToolButton tool="probe" editor={editor} drawing={drawing} />
      </fieldset>
      {mayEdit && <HistoryTools editor={editor} />}
      <div className={`${styles.group} ${styles.end}`}>
        {mayEdit && unsaved.length > 1 && (
          <Button busy={isSaving} onClick={onSaveAll}>
            {formatCount(text.saveAll, unsaved.length)}
          </Button>
        )}
        {mayEdit && (
          <Button kind="quiet" icon="download" onClick={onImport}>
            {text.import}
          </Button>
        )}
        <IconButton icon="info" label={text.help} onClick={onHelp} />
      </div>
    </div>
  );
}

function HistoryTools({ editor }: Pick<ToolBarProps, 'editor'>): ReactNode {
  const text = strings.zones.tools;
  const { state, dispatch } = editor;
  return (
    <div className={styles.group}>
      <IconButton
        icon="undo"
        label={text.undo}
        disabled={!canStep(state, 'undo')}
        onClick={() => dispatch({ kind: 'undo' })}
      />
      <IconButton
        icon="redo"
        label={text.redo}
        disabled={!canStep(state, 'redo')}
        onClick={() => dispatch({ kind: 'redo' })}
      />
      <label className={styles.snap}>
        <input
          type="checkbox"
          checked={state.isSnapping}
          onChange={({ target }) => dispatch({ kind: 'snapping', on: target.checked })}
        />
        {text.snap}
      </label>
      <AnglesField editor={editor} />
    </div>
  );
}

/** Right angles while drawing, for those who cannot hold Shift. */
function AnglesField({ editor }: Pick<ToolBarProps, 'editor'>): ReactNode {
  const text = strings.zones.drawing.angles;
  const { state, dispatch } = editor;
  return (
    <select
      className={styles.angles}
      aria-label={text.label}
      value={state.angles}
      // the value is one of the options
      onChange={({ target }) => dispatch({ kind: 'angles', angles: target.value as Angles })}
    >
      {angleChoices.map((angles) => (
        <option key={angles} value={angles}>
          {text[angles]}
        </option>
      ))}
    </select>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly isDisabled?: boolean;
}

function ToolButton({ tool, editor, drawing, isDisabled = false }: ToolButtonProps): ReactNode {
  const text = strings.zones.tools;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={editor.state.tool === tool}
      aria-label={text[tool]}
      {...inactiveProps(isDisabled, () => drawing.setTool(tool))}
    >
      <ToolIcon tool={tool} />
      <span className={styles.name}>{text[tool]}</span>
      <span className={styles.short}>{text.short[tool]}</span>
    </button>
  );
}
