import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a page, in a language that a test can check. */
export interface GuideBlock {
  readonly language: 'sh' | 'json';
  readonly text: string;
  readonly line: number;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** Lists the pages whose blocks are run: the README and every guide. */
export function listGuides(): string[] {
  return ['README.md', ...globSync('docs/guides/*.md', { cwd: root })].sort();
}

/** Returns the `sh` and `json` blocks of a page, in order, without the indentation of a list. */
export function readBlocks(page: string): GuideBlock[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^( *)```(sh|json)\n([\s\S]*?)^\1```$/gm)].map((match) => {
    const [, indent = '', language, body = ''] = match;
    return {
      language: language === 'sh' ? 'sh' : 'json', // the pattern only matches these two
      text: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
      line: text.slice(0, match.index).split('\n').length,
    };
  });
}
