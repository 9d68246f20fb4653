import { firstStepsStrings } from '../first-steps.ts';
import { importsStrings } from '../imports.ts';
import { mapEditorStrings } from '../map-editor.ts';
import { verificationStrings } from '../verification.ts';

export const editingTexts = {
  mapEditor: mapEditorStrings,
  imports: importsStrings,
  verification: verificationStrings,
  firstSteps: firstStepsStrings,
} as const;
