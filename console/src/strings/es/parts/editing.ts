import { documentsStrings } from '../documents.ts';
import { firstStepsStrings } from '../first-steps.ts';
import { importsStrings } from '../imports.ts';
import { mapEditorStrings } from '../map-editor.ts';

export const editingTexts = {
  mapEditor: mapEditorStrings,
  documents: documentsStrings,
  imports: importsStrings,
  firstSteps: firstStepsStrings,
} as const;
