/**
 * Generates files from the code: `docs/openapi.json` from the route schemas, `sdk/src/api.ts` from that, `docs/errors.md` from
 * the error catalog, and `docs/import-types.md` from the categories of building import. With `--check` it writes nothing and
 * fails if a committed file is out of date.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { buildApp } from '../server/src/app.ts';
import { describeCategories } from '../server/src/building-import/describe-categories.ts';
import { readConfig } from '../server/src/config.ts';
import { closeContext, openContext } from '../server/src/deps.ts';
import { errorCatalog } from '../server/src/errors.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const api = await describeApi();
const generated = {
  'docs/openapi.json': api,
  'docs/errors.md': describeErrors(),
  'docs/import-types.md': describeCategories(),
  'sdk/src/api.ts': await writeApiTypes(api),
};

for (const [name, text] of Object.entries(generated)) {
  const path = join(root, name);
  if (!check) await writeFile(path, text);
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`${name} is not what the code says: run \`npm run generate\` and commit it`);
    process.exitCode = 1;
  }
}

async function describeApi(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-docs-'));
  const ctx = await openContext(readConfig({ MUSTER_DATA_DIR: folder, MUSTER_LOG_LEVEL: 'silent' }));
  try {
    const app = buildApp(ctx);
    await app.ready();
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await closeContext(ctx);
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeApiTypes(description: string): Promise<string> {
  const types = astToString(await openapiTypescript(description, { immutable: true }));
  return `/** Written by scripts/generate-docs.ts from docs/openapi.json. */\n\n${types}`;
}

function describeErrors(): string {
  const rows = Object.entries(errorCatalog).map(
    ([name, { status, when }]) => `| \`${name}\` | ${status} | ${when} |`,
  );
  return `# Errors

<!-- Written by scripts/generate-docs.ts from server/src/errors.ts. -->

Every error of every endpoint has the same JSON body:

\`\`\`json
{ "error": "CustomMapNotFound", "message": "The department has no map with this id", "statusCode": 404 }
\`\`\`

\`error\` is one of the names below and never changes its meaning: write code against it. \`message\` names the field and
what was expected: show it to users. If several fields are invalid, \`errors\` lists all of them as \`{field, message}\`, and
\`message\` is the first. Likely mistakes in saved data are in \`warnings\`, in the same form. With \`Accept: application/problem+json\` the body also has the members of RFC 9457
(\`type\`, \`title\`, \`status\`, \`detail\`).

Errors are checked in this order: 401, 403, 400, 404, 413, 422. A resource of another department gets a 404,
as if it did not exist.

| Name | Status | When |
|---|---|---|
${rows.join('\n')}

\`POST /api/v4/connect/token\` and \`POST /api/v4/connect/revocation\` respond with the names of OAuth 2 (RFC 6749, section 5.2;
RFC 7009, section 2.2.1) instead, such as \`invalid_grant\`, with \`message\` and \`statusCode\` added.
`;
}
