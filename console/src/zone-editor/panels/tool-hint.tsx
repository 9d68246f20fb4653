import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { isOutlineTool } from '../model/editor-state.ts';
import { type Drawing, getHint } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './tool-hint.module.css';

interface ToolHintProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
}

/** Explains how to use the current tool. */
export function ToolHint({ editor }: Pick<ToolHintProps, 'editor'>): ReactNode {
  const text = strings.zones;
  const { state, selected, mayEdit } = editor;
  const { tool } = state;
  const name = selected?.shape.name || text.unnamed;
  const canReshape = tool === 'select' && selected && mayEdit;
  const hint = canReshape ? text.hints.selectEditable : getHint(tool, name);
  return <p className={`${styles.hint} muted`}>{hint}</p>;
}

/** Buttons for touch screens, which have no double-click and no Escape key. */
export function DrawingActions({ editor, drawing }: ToolHintProps): ReactNode {
  const text = strings.zones.tools;
  const { tool, drawing: outline } = editor.state;
  if (!isOutlineTool(tool)) return null;
  return (
    <div className={styles.actions}>
      {(tool === 'draw' || tool === 'hole') && (
        <Button disabled={outline.points.length < 3} onClick={drawing.finish}>
          {text.finish}
        </Button>
      )}
      <Button onClick={() => drawing.setTool('select')}>{text.cancel}</Button>
    </div>
  );
}
