import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { readConfiguration } from '../platform/configuration/configuration.ts';
import { FolderInUse } from '../platform/database/embedded/folder-lock.ts';
import { databaseSettingsOf } from '../platform/configuration/database-settings.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { createPasswordHasher, PRODUCT_COST } from '../platform/passwords/password-hasher.ts';
import { askNewPassword, askSecret } from './ask-password.ts';
import { UsageFault, type CommandLine, type Subcommand } from './subcommand.ts';
import { LONE_SUBCOMMANDS, SUBCOMMANDS } from './subcommands.ts';

const ALL = [...SUBCOMMANDS, ...LONE_SUBCOMMANDS];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

function overview(): string {
  const width = Math.max(...ALL.map(({ name }) => name.length));
  return [
    'npm run pactbook -- COMMAND [options]',
    '',
    ...ALL.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each has a --help. The database is the one of DATABASE_URL, or the embedded one in PACTBOOK_DATA,',
    'which a running server keeps for itself: stop the server first.',
  ].join('\n');
}

function isHelp(word: string | undefined): boolean {
  return word === undefined || word === '--help' || word === '-h' || word === 'help';
}

/** Opens the database, does the work, closes it. */
async function withServices(work: (commandLine: CommandLine) => Promise<number>): Promise<number> {
  const configuration = readConfiguration();
  const log = createLog(configuration.logLevel === 'info' ? 'warn' : configuration.logLevel);
  const database = await openDatabase(databaseSettingsOf(configuration), log);
  const now = (): number => Date.now();
  const services = { database, log, now, newId: () => uuidV7(now(), randomBytes(10)) };
  try {
    const passwords = await createPasswordHasher(PRODUCT_COST);
    return await work({ services, configuration, passwords, say, askNewPassword, askSecret });
  } finally {
    await database.close();
  }
}

function explain(error: unknown, subcommand: Pick<Subcommand, 'name'>): void {
  if (error instanceof FolderInUse) {
    complain(`${error.message} A server that runs on this folder must be stopped for this command.`);
    return;
  }
  const isExpected = error instanceof UsageFault || error instanceof AppError;
  complain(error instanceof Error ? error.message : String(error));
  if (isExpected || (error instanceof TypeError && 'code' in error)) {
    complain(`npm run pactbook -- ${subcommand.name} --help says how it is used.`);
  }
}

/**
 * Runs the command line.
 *
 * @param args the words after `npm run pactbook --`
 * @returns the exit code: 0 when it was done, 1 when not
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const subcommand = ALL.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `));
  if (subcommand === undefined) {
    if (isHelp(args[0])) {
      say(overview());
      return 0;
    }
    complain(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${overview()}`);
    return 1;
  }
  const rest = args.slice(subcommand.name.split(' ').length);
  if (rest.some((word) => word === '--help' || word === '-h')) {
    say(subcommand.help);
    return 0;
  }
  try {
    if ('prepareAlone' in subcommand) return await subcommand.prepareAlone(rest)(say);
    return await withServices(subcommand.prepare(rest));
  } catch (error) {
    explain(error, subcommand);
    return 1;
  }
}
