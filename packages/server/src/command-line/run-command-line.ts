import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { readConfiguration, type Configuration } from '../platform/configuration/configuration.ts';
import { upgradableSettingsOf } from '../platform/backup/backup-before-upgrade.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { createPasswordHasher, PRODUCT_COST } from '../platform/passwords/password-hasher.ts';
import { explainFault } from './explain-fault.ts';
import type {
  CommandLine,
  Terminal,
  InstallationSubcommand,
  LoneSubcommand,
  Subcommand,
} from './subcommand.ts';
import { INSTALLATION_SUBCOMMANDS, LONE_SUBCOMMANDS, SUBCOMMANDS } from './subcommands.ts';

/** One of everything that the command line can do. */
type AnySubcommand = Subcommand | InstallationSubcommand | LoneSubcommand;

const ALL: readonly AnySubcommand[] = [...SUBCOMMANDS, ...INSTALLATION_SUBCOMMANDS, ...LONE_SUBCOMMANDS];

/** Work that was asked for in the right words: what it still needs depends on the kind of subcommand. */
type PreparedWork =
  | { readonly needs: 'database'; readonly work: ReturnType<Subcommand['prepare']> }
  | {
      readonly needs: 'installation';
      readonly work: ReturnType<InstallationSubcommand['prepareForInstallation']>;
    }
  | { readonly needs: 'nothing'; readonly work: ReturnType<LoneSubcommand['prepareAlone']> };

/** The subcommand with its work; or what is said instead, with the exit code. */
type Choice =
  | ({ readonly subcommand: AnySubcommand } & PreparedWork)
  | { readonly lines: readonly string[]; readonly code: 0 | 2 };

function overview(): string {
  const width = Math.max(...ALL.map(({ name }) => name.length));
  return [
    'npm run pactbook -- COMMAND [options]',
    '',
    ...ALL.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each has a --help. The database is the one of DATABASE_URL, or that in PACTBOOK_DATA; a server may run meanwhile.',
  ].join('\n');
}

function isHelp(word: string | undefined): boolean {
  return word === undefined || word === '--help' || word === '-h' || word === 'help';
}

/** Finds the subcommand that the words begin with, and checks its words. */
function chooseSubcommand(args: readonly string[]): Choice {
  const subcommand = ALL.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `));
  if (subcommand === undefined) {
    if (isHelp(args[0])) return { lines: [overview()], code: 0 };
    return { lines: [`There is no command "${args.slice(0, 2).join(' ')}".\n\n${overview()}`], code: 2 };
  }
  const rest = args.slice(subcommand.name.split(' ').length);
  if (rest.some((word) => word === '--help' || word === '-h')) return { lines: [subcommand.help], code: 0 };
  const lines: string[] = [];
  try {
    return { subcommand, ...prepared(subcommand, rest) };
  } catch (error) {
    explainFault(error, subcommand, (line) => void lines.push(line));
    return { lines, code: 2 };
  }
}

function prepared(subcommand: AnySubcommand, rest: readonly string[]): PreparedWork {
  if ('prepare' in subcommand) return { needs: 'database', work: subcommand.prepare(rest) };
  if ('prepareAlone' in subcommand) return { needs: 'nothing', work: subcommand.prepareAlone(rest) };
  return { needs: 'installation', work: subcommand.prepareForInstallation(rest) };
}

/** What a command line has around it. */
export interface Surroundings extends Terminal {
  readonly errors: NodeJS.WritableStream;
  /** The environment variables; without them those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** How a command answers, and asks for what no one may see. */
type Answering = Pick<CommandLine, 'say' | 'askNewPassword' | 'askSecret'> & {
  readonly complain: (line: string) => void;
  readonly output: NodeJS.WritableStream;
};

/** A command with what it has around it. */
interface Call {
  /** Read when the command needs it: its help can be read without. */
  readonly configuration: () => Configuration;
  readonly caller: Answering;
  /** In which the files that the command names are looked for. */
  readonly folder: string;
}

/**
 * Runs the command line.
 *
 * @param args the words after `npm run pactbook --`
 * @returns the exit code: 0 when it was done, 1 when it was refused, 2 when the words are wrong
 */
export async function runCommandLine(
  args: readonly string[],
  { environment, errors, ...terminal }: Surroundings,
): Promise<number> {
  const passwords = () => import('./ask-password.ts');
  const caller: Answering = {
    say: (line) => void terminal.output.write(`${line}\n`),
    complain: (line) => void errors.write(`${line}\n`),
    output: terminal.output,
    askNewPassword: async (emailAddress) => (await passwords()).askNewPassword(terminal, emailAddress),
    askSecret: async (question) => (await passwords()).askSecret(terminal, question),
  };
  const configuration = (): Configuration => readConfiguration(environment);
  return run(args, { configuration, caller, folder: process.cwd() });
}

async function run(args: readonly string[], call: Call): Promise<number> {
  const { say, complain } = call.caller;
  const choice = chooseSubcommand(args);
  if ('code' in choice) {
    for (const line of choice.lines) (choice.code === 0 ? say : complain)(line);
    return choice.code;
  }
  try {
    return await runChoice(choice, call);
  } catch (error) {
    explainFault(error, choice.subcommand, complain);
    return 1;
  }
}

/** Runs it with what it needs of the installation. */
async function runChoice(choice: PreparedWork, { configuration, caller, folder }: Call): Promise<number> {
  const pathOf = (file: string): string => resolve(folder, file);
  if (choice.needs === 'nothing') return choice.work({ say: caller.say, pathOf });
  const read = configuration();
  if (choice.needs === 'database') return withDatabase(read, caller, folder, choice.work);
  return choice.work({
    configuration: read,
    log: createLog(logLevelOf(read)),
    say: caller.say,
    tell: caller.complain,
    pathOf,
    output: asWritable(caller.output),
  });
}

/** Opens the database, does the work, closes it. */
async function withDatabase(
  configuration: Configuration,
  caller: Answering,
  folder: string,
  work: (commandLine: CommandLine) => Promise<number>,
): Promise<number> {
  const log = createLog(logLevelOf(configuration));
  const database = await openDatabase(upgradableSettingsOf(configuration, log), log);
  const now = (): number => Date.now();
  const services = { database, log, now, newId: () => uuidV7(now(), randomBytes(10)) };
  try {
    const passwords = await createPasswordHasher(PRODUCT_COST);
    const pathOf = (file: string): string => resolve(folder, file);
    return await work({ services, configuration, passwords, pathOf, ...caller });
  } finally {
    await database.close();
  }
}

/** Warnings are for the person; what a server tells about its work is not. */
function logLevelOf({ logLevel }: Configuration): string {
  return logLevel === 'info' ? 'warn' : logLevel;
}

function asWritable(stream: NodeJS.WritableStream): Writable {
  return stream instanceof Writable
    ? stream
    : new Writable({ write: (chunk: Buffer, _encoding, done) => void stream.write(chunk, () => done()) });
}
