import { outputsStrings } from '../outputs.ts';

/** The texts of exporting a map, of its address and of its report. */
export const outputsTexts = { outputs: outputsStrings } as const;
