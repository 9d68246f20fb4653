import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { keepView } from '../../map-view/kept-view.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Angles, angleChoices, canStep } from '../model/editor-state.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './editor-bar.module.css';

interface EditorBarProps {
  readonly editor: ZoneEditor;
  readonly mapId: string;
  readonly onSaveAll: () => void;
  readonly onImport: () => void;
  readonly onHelp: () => void;
}

/** Undo, snapping and angles for drawing, saving all zones, importing zones, and help. */
export function EditorBar({ editor, mapId, onSaveAll, onImport, onHelp }: EditorBarProps): ReactNode {
  const text = strings.zones.tools;
  const { mayEdit, unsaved } = editor;
  return (
    <div className={styles.bar}>
      {mayEdit && <HistoryTools editor={editor} />}
      {mayEdit && unsaved.length > 1 && (
        <Button busy={unsaved.some(({ isSaving }) => isSaving)} onClick={onSaveAll}>
          {formatCount(text.saveAll, unsaved.length)}
        </Button>
      )}
      {mayEdit && (
        <Button kind="quiet" icon="download" onClick={onImport}>
          <span className={styles.word}>{text.import}</span>
        </Button>
      )}
      <IconButton icon="info" label={text.help} onClick={onHelp} />
      <DoneLink editor={editor} mapId={mapId} />
    </div>
  );
}

/** Back to looking at the floor, with the same view and the same zone. */
function DoneLink({ editor, mapId }: Pick<EditorBarProps, 'editor' | 'mapId'>): ReactNode {
  const navigate = useNavigate();
  const { floorId, selected, saved } = editor;
  const zone = saved.find(({ customMapZoneId }) => customMapZoneId === selected?.id);
  const page = `/maps/${mapId}/floors/${floorId}${zone ? `?zone=${zone.customMapZoneId}` : ''}`;
  return (
    <Button kind="primary" icon="check" onClick={() => void navigate(page, { state: keepView() })}>
      {strings.viewer.done}
    </Button>
  );
}

function HistoryTools({ editor }: Pick<EditorBarProps, 'editor'>): ReactNode {
  const text = strings.zones.tools;
  const { state, dispatch } = editor;
  return (
    <>
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
      <label className={`${styles.snap} inline`}>
        <input
          type="checkbox"
          checked={state.isSnapping}
          onChange={({ target }) => dispatch({ kind: 'snapping', on: target.checked })}
        />
        {text.snap}
      </label>
      <AnglesField editor={editor} />
    </>
  );
}

/** Sets the angles for drawing, for users who cannot hold Shift. */
function AnglesField({ editor }: Pick<EditorBarProps, 'editor'>): ReactNode {
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
