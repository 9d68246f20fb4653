import { outputsStrings } from '../outputs.ts';

export const outputsTexts = { outputs: outputsStrings } as const;
