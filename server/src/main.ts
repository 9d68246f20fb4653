#!/usr/bin/env node
type Run = (args: readonly string[]) => Promise<void>;

/** Every command and where it is; loaded when called, so that `muster token` does not wait for the web server. */
const commands: Readonly<Record<string, () => Promise<Run>>> = {
  serve: async () => (await import('./cli/serve.ts')).runServe,
  migrate: async () => (await import('./cli/migrate.ts')).runMigrate,
  'user create': async () => (await import('./cli/user-create.ts')).runUserCreate,
  'user disable': async () => (await import('./cli/user-access.ts')).runUserDisable,
  'user enable': async () => (await import('./cli/user-access.ts')).runUserEnable,
  token: async () => (await import('./cli/token.ts')).runToken,
  sweep: async () => (await import('./cli/sweep.ts')).runSweep,
  import: async () => (await import('./cli/import.ts')).runImport,
};

const usage = `usage: muster COMMAND

  serve [--demo]          start the service; --demo fills an empty data folder with a demo building
  migrate                 bring the database up to date and stop
  user create             add a department's user, or its first admin
  user disable|enable     take a user's access away, or give it back
  token --department N    print an access token
  import FILES…           load a building from GeoJSON files, a floor each
  sweep                   remove files that nothing refers to

Each command explains its options when one is missing. Settings are read from MUSTER_… variables: see README.md.`;

async function run(args: readonly string[]): Promise<void> {
  const name = Object.keys(commands).find(
    (words) => args.slice(0, words.split(' ').length).join(' ') === words,
  );
  const load = name && commands[name];
  if (!load) throw new Error(usage);
  const command = await load();
  await command(args.slice(name.split(' ').length));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}

/** What went wrong and what made it, in words: a stack helps nobody who types a command. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${explain(error.cause)}` : error.message;
}
