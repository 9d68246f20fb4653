import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { inactiveProps } from '../../ui/button.tsx';
import { type Tool, tools } from '../model/editor-state.ts';
import { keyOfTool } from '../model/tool-keys.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import { ToolIcon } from './tool-icon.tsx';
import styles from './tool-rail.module.css';

interface ToolRailProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
}

/** Tools that change nothing, so users without write permission can use them. */
const readTools: ReadonlySet<Tool> = new Set(['select', 'probe']);
/** Tools that work on the selected zone. */
const zoneTools: ReadonlySet<Tool> = new Set(['hole', 'split', 'move']);

/**
 * The tools as icons with a short name. On wide screens, pointing at a tool or focusing it shows its whole name and its
 * key.
 */
export function ToolRail({ editor, drawing }: ToolRailProps): ReactNode {
  const { mayEdit, selected } = editor;
  return (
    <fieldset className={styles.rail} data-covers>
      <legend className="visually-hidden">{strings.zones.tools.label}</legend>
      {tools.map(
        (tool) =>
          (mayEdit || readTools.has(tool)) && (
            <ToolButton
              key={tool}
              tool={tool}
              isOn={editor.state.tool === tool}
              isDisabled={zoneTools.has(tool) && !selected}
              onChoose={() => drawing.setTool(tool)}
            />
          ),
      )}
    </fieldset>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function ToolButton({ tool, isOn, isDisabled, onChoose }: ToolButtonProps): ReactNode {
  const text = strings.zones.tools;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isOn}
      aria-label={text[tool]}
      aria-keyshortcuts={keyOfTool[tool].toUpperCase()}
      {...inactiveProps(isDisabled, onChoose)}
    >
      <ToolIcon tool={tool} />
      <span>{text.short[tool]}</span>
      <span className={styles.tip} data-name={text[tool]} data-key={keyOfTool[tool].toUpperCase()} />
    </button>
  );
}
