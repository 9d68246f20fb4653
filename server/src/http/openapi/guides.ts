import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorOf } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';
import type { App } from '../app-instance.ts';

const docs = join(packageRoot, 'docs');

/** The parts of `/llms.txt`: the folder of their files, below the folder of the documentation, and their title. */
const parts = [
  { folder: 'guides', title: 'Guides' },
  { folder: '.', title: 'Reference' },
] as const;

/**
 * Serves the guides as Markdown below `/docs`, and a list of them at `/llms.txt` (llmstxt.org), for programs that read
 * documentation.
 */
export function registerGuides(app: App): void {
  const open = { config: { anonymous: true }, schema: { hide: true } };
  app.get('/llms.txt', open, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await listGuides()),
  );
  for (const { folder } of parts)
    app.get<{ Params: { file: string } }>(join('/docs', folder, ':file'), open, async (request, reply) => {
      const { file } = request.params;
      // Only names of files of the folder are found, so none can lead out of it.
      const isGuide = (await namesOf(folder)).includes(file);
      if (!isGuide) throw errorOf('NotFound', 'There is no guide with this name; /llms.txt lists them');
      return reply
        .type('text/markdown; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readFile(join(docs, folder, file)));
    });
}

async function namesOf(folder: string): Promise<string[]> {
  const path = join(docs, folder);
  return existsSync(path) ? (await readdir(path)).filter((name) => name.endsWith('.md')).sort() : [];
}

async function listGuides(): Promise<string> {
  const sections = await Promise.all(
    parts.map(async ({ folder, title }) => {
      const names = await namesOf(folder);
      const lines = names.map(async (name) => {
        const heading = /^# (.+)$/m.exec(await readFile(join(docs, folder, name), 'utf8'))?.[1] ?? name;
        return `- [${heading}](${join('docs', folder, name)})`;
      });
      return `## ${title}\n\n${(await Promise.all(lines)).join('\n')}\n`;
    }),
  );
  return `# Muster

> A service for fire, rescue, hospital and event departments: floor plans with zones, which turn a position into building, floor and
> room; maps for phones without a network; and a calendar with subscription feeds.

The API is described at [api/v4/openapi.json](api/v4/openapi.json).

${sections.join('\n')}`;
}
