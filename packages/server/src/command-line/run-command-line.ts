import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { readConfiguration, type Configuration } from '../platform/configuration/configuration.ts';
import { upgradableSettingsOf } from '../platform/backup/backup-before-upgrade.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { createPasswordHasher, PRODUCT_COST } from '../platform/passwords/password-hasher.ts';
import { runInServer, type AdminCaller } from './admin/run-in-server.ts';
import { askNewPassword, askSecret, type Terminal } from './ask-password.ts';
import { explainFault } from './explain-fault.ts';
import { chooseSubcommand, type PreparedWork } from './choose-subcommand.ts';
import type { CommandLine } from './subcommand.ts';

/** What a command line has around it. */
export interface Surroundings extends Terminal {
  readonly errors: NodeJS.WritableStream;
  /** The environment variables; without them those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Opens the database, does the work, closes it. */
async function withDatabase(
  configuration: Configuration,
  caller: AdminCaller,
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

/** Runs it here, with what it needs of the installation. */
async function runHere(choice: PreparedWork, { configuration, caller, folder }: Call): Promise<number> {
  const pathOf = (file: string): string => resolve(folder, file);
  if (choice.needs === 'nothing') return choice.work({ say: caller.say, pathOf });
  const read = configuration();
  if (choice.needs === 'database') return withDatabase(read, caller, folder, choice.work);
  return choice.work({
    configuration: read,
    running: null,
    log: createLog(logLevelOf(read)),
    say: caller.say,
    tell: caller.complain,
    pathOf,
    output: asWritable(caller.output),
    signal: new AbortController().signal,
  });
}

/** Gives it to the server that runs on the embedded database; null where none does. */
async function runThere(
  args: readonly string[],
  { configuration, caller, folder }: Call,
): Promise<number | null> {
  const { databaseUrl, dataFolder } = configuration();
  return databaseUrl === null ? runInServer(dataFolder, args, folder, caller) : null;
}

interface Call {
  readonly configuration: () => Configuration;
  readonly caller: AdminCaller;
  readonly folder: string;
}

/**
 * Runs the command line: in the process of the server where one runs on the embedded database, else here.
 *
 * @param args the words after `npm run pactbook --`
 * @returns the exit code: 0 when it was done, 1 when it was refused, 2 when the words are wrong
 */
export async function runCommandLine(
  args: readonly string[],
  { environment, errors, ...terminal }: Surroundings,
): Promise<number> {
  const caller: AdminCaller = {
    say: (line) => void terminal.output.write(`${line}\n`),
    complain: (line) => void errors.write(`${line}\n`),
    output: terminal.output,
    askNewPassword: (emailAddress) => askNewPassword(terminal, emailAddress),
    askSecret: (question) => askSecret(terminal, question),
  };
  const choice = chooseSubcommand(args);
  if ('code' in choice) {
    for (const line of choice.lines) (choice.code === 0 ? caller.say : caller.complain)(line);
    return choice.code;
  }
  const call = { configuration: () => readConfiguration(environment), caller, folder: process.cwd() };
  try {
    return (choice.worksInServer ? await runThere(args, call) : null) ?? (await runHere(choice, call));
  } catch (error) {
    explainFault(error, choice.subcommand, caller.complain);
    return 1;
  }
}

function asWritable(stream: NodeJS.WritableStream): Writable {
  return stream instanceof Writable
    ? stream
    : new Writable({ write: (chunk: Buffer, _encoding, done) => void stream.write(chunk, () => done()) });
}
