import { firstStepsStrings } from '../first-steps.ts';
import { importsStrings } from '../imports.ts';
import { mapEditorStrings } from '../map-editor.ts';
import { verificationStrings } from '../verification.ts';

/** The texts of making and changing maps. */
export const editingTexts = {
  mapEditor: mapEditorStrings,
  imports: importsStrings,
  verification: verificationStrings,
  firstSteps: firstStepsStrings,
} as const;
