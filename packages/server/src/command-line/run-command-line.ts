import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { readConfiguration, type Configuration } from '../platform/configuration/configuration.ts';
import { upgradableSettingsOf } from '../platform/backup/backup-before-upgrade.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { createPasswordHasher, PRODUCT_COST } from '../platform/passwords/password-hasher.ts';
import { chooseSubcommand, type PreparedWork } from './choose-subcommand.ts';
import { explainFault } from './explain-fault.ts';
import type { CommandLine, Terminal } from './subcommand.ts';

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
