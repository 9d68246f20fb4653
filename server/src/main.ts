#!/usr/bin/env node
import { commandActor, runAs } from './actor.ts';
import { type Command, explainError } from './cli/command.ts';
import { keepTickObject } from './keep-tick-object.ts';
import { readVersion } from './package-root.ts';
import { keepCompiledModules } from './start-speed.ts';

keepTickObject();

/**
 * All commands and their modules, which are loaded when needed, so that `muster token` does not wait for the web
 * server.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => {
    // config.ts reads the same setting, but it is one of the modules to keep.
    keepCompiledModules(process.env.MUSTER_DATA_DIR || 'data');
    return (await import('./cli/serve.ts')).serveCommand;
  },
  migrate: async () => (await import('./cli/migrate.ts')).migrateCommand,
  'user create': async () => (await import('./cli/user-create.ts')).userCreateCommand,
  'user invite': async () => (await import('./cli/user-invite.ts')).userInviteCommand,
  'user list': async () => (await import('./cli/user-list.ts')).userListCommand,
  'user role': async () => (await import('./cli/user-role.ts')).userRoleCommand,
  'user password': async () => (await import('./cli/user-password.ts')).userPasswordCommand,
  'user disable': async () => (await import('./cli/user-access.ts')).userDisableCommand,
  'user enable': async () => (await import('./cli/user-access.ts')).userEnableCommand,
  'user end-sessions': async () => (await import('./cli/user-access.ts')).userEndSessionsCommand,
  'department list': async () => (await import('./cli/department.ts')).departmentListCommand,
  'department create': async () => (await import('./cli/department.ts')).departmentCreateCommand,
  'department rename': async () => (await import('./cli/department.ts')).departmentRenameCommand,
  'department export': async () => (await import('./cli/department.ts')).departmentExportCommand,
  'department import': async () => (await import('./cli/department.ts')).departmentImportCommand,
  'department delete': async () => (await import('./cli/department.ts')).departmentDeleteCommand,
  'token create': async () => (await import('./cli/api-token.ts')).tokenCreateCommand,
  'token list': async () => (await import('./cli/api-token.ts')).tokenListCommand,
  'token revoke': async () => (await import('./cli/api-token.ts')).tokenRevokeCommand,
  token: async () => (await import('./cli/token.ts')).tokenCommand,
  sweep: async () => (await import('./cli/sweep.ts')).sweepCommand,
  backup: async () => (await import('./cli/backup.ts')).backupCommand,
  restore: async () => (await import('./cli/restore.ts')).restoreCommand,
  move: async () => (await import('./cli/move.ts')).moveCommand,
  doctor: async () => (await import('./cli/doctor.ts')).doctorCommand,
  export: async () => (await import('./cli/export.ts')).exportCommand,
  import: async () => (await import('./cli/import.ts')).importCommand,
};

const usage = `usage: muster COMMAND

  serve                   start the service; --demo adds a demo building to an empty database
  migrate                 upgrade the database and exit
  user create             add a user to a department, such as its first admin
  user invite             print an invitation link for a new user
  user list               list the users of a department
  user role               change the role of a user
  user password           set a new password and end the user's sessions
  user disable|enable     disable or enable a user
  user end-sessions       sign out a user on all devices
  department list|create|rename|delete
                          list, add, rename or delete departments
  department export|import
                          write a department to a folder, or add it from one
  token create            create an API token for a program
  token list|revoke       list the API tokens of a department, or revoke one
  token --department N    print an access token
  import FILES…           import a building from its files: GeoJSON, IMDF, DXF, KML and others
  export MAP              write a map as GeoJSON, KMZ, GeoPackage, IMDF and others
  backup DIR              back up everything to a folder while the service runs
  restore DIR             restore a backup into an empty data folder
  move --to DATABASE      move everything to another database and storage, such as PostgreSQL and S3
  doctor                  check settings, disk, database, secrets, port, clock and proxy
  sweep                   delete unused files

muster COMMAND --help prints the options of a command, muster --version the version. Settings are read from MUSTER_… variables: see README.md.`;

async function run(args: readonly string[]): Promise<void> {
  if (args[0] === '--version' || args[0] === '-v') return console.log(readVersion());
  const wantsHelp = args.includes('--help') || args.includes('-h');
  const name = Object.keys(commands).find(
    (words) => args.slice(0, words.split(' ').length).join(' ') === words,
  );
  const load = name && commands[name];
  if (!load) {
    if (wantsHelp) return console.log(usage);
    throw new Error(args.length === 0 ? usage : describeUnknown(args));
  }
  const command = await load();
  if (wantsHelp) return console.log(command.usage);
  const run = () => command.run(args.slice(name.split(' ').length));
  await (name === 'serve' ? run() : runAs(() => commandActor(name), run));
}

function describeUnknown(args: readonly string[]): string {
  const [first = '', second] = args;
  const names = Object.keys(commands);
  const called =
    names.some((words) => words.startsWith(`${first} `)) && second ? `${first} ${second}` : first;
  return `unknown command ${called}; the commands are: ${names.join(', ')}\nmuster --help describes them`;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(explainError(error));
  // Exits immediately, because whatever was opened before the failure must not keep the process alive.
  process.exit(2);
}
