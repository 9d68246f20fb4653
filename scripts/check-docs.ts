/**
 * Fails if a page names a file or heading of this repository, or an npm script, that does not exist, or if the addresses in
 * ARCHITECTURE.md differ from those in the API description.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkAddresses } from './addresses-in-architecture.ts';

const root = join(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md', '*/README.md'], { cwd: root, exclude: ['node_modules/**'] });
const topLevel = /^(?:server|geo|zone-index|sdk|console|bench|deploy|docs|scripts|\.ci)\/[\w./-]+$/;
const problems = checkAddresses(root);

for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8');
  for (const [, quoted = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    if (topLevel.test(quoted) && !quoted.includes('/dist') && !existsSync(join(root, quoted)))
      problems.push(`${page}: there is no ${quoted}`);
  }
  for (const [, target = '', heading] of text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g)) {
    if (/^\w+:/.test(target)) continue;
    const file = target ? join(root, dirname(page), target) : join(root, page);
    if (!existsSync(file) || (heading && file.endsWith('.md') && !anchorsOf(file).has(heading)))
      problems.push(`${page}: the link to ${target}${heading ? `#${heading}` : ''} leads nowhere`);
  }
  for (const [, script = '', folder = '.'] of text.matchAll(/npm run ([\w:-]+)(?: -w (\w+))?/g)) {
    if (!scriptsOf(folder).has(script)) problems.push(`${page}: there is no script ${script} in ${folder}`);
  }
}

/** Returns the anchors that links can use in a page: its headings in lowercase with hyphens, as code hosts write them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8').replaceAll(/^```.*?^```/gms, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function scriptsOf(folder: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return new Set(Object.keys(manifest.scripts ?? {}));
}

for (const problem of problems) console.error(problem);
console.log(`${pages.length} pages checked, ${problems.length} problems`);
if (problems.length > 0 || pages.length === 0) process.exitCode = 1;
