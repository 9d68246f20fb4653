import { documentsStrings } from '../documents.ts';
import { draftsStrings } from '../drafts.ts';
import { firstStepsStrings } from '../first-steps.ts';
import { importsStrings } from '../imports.ts';
import { mapEditorStrings } from '../map-editor.ts';
import { pointEditorStrings } from '../point-editor.ts';

/** The texts of making and changing maps. */
export const editingTexts = {
  pointEditor: pointEditorStrings,
  mapEditor: mapEditorStrings,
  documents: documentsStrings,
  drafts: draftsStrings,
  imports: importsStrings,
  firstSteps: firstStepsStrings,
} as const;
