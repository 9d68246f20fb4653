import { firstStepsStrings } from '../first-steps.ts';
import { importsStrings } from '../imports.ts';
import { mapEditorStrings } from '../map-editor.ts';

export const editingTexts = {
  mapEditor: mapEditorStrings,
  imports: importsStrings,
  firstSteps: firstStepsStrings,
} as const;
