import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import type { Configuration } from '../platform/configuration/configuration.ts';
import type { PasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { Services } from '../platform/services.ts';

/** Where a person or a program answers. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** What every subcommand has around it. */
export interface Caller {
  /** A line for the person. */
  readonly say: (line: string) => void;
  /** The path of a file that the person named, seen from where the command was given. */
  readonly pathOf: (file: string) => string;
}

/**
 * What a subcommand works with. The database is open; a server may use it too.
 */
export interface CommandLine extends Caller {
  readonly services: Services;
  readonly configuration: Configuration;
  readonly passwords: PasswordHasher;
  /** A new password: asked for twice without showing it, or the first line of the standard input. */
  readonly askNewPassword: (emailAddress: string) => Promise<string>;
  /** Any other secret: asked for without showing it, or the first line of the standard input. */
  readonly askSecret: (question: string) => Promise<string>;
}

/** What a subcommand works with that opens the database in its own way. */
export interface Installation extends Caller {
  readonly configuration: Configuration;
  readonly log: Logger;
  /** A line for the person that is not the result, such as progress. */
  readonly tell: (line: string) => void;
  /** The standard output, for bytes. */
  readonly output: Writable;
}

interface NamedSubcommand {
  /** One or two words, such as `organisation create`. */
  readonly name: string;
  readonly summary: string;
  /** The whole text of its `--help`. */
  readonly help: string;
}

/** One thing that `npm run pactbook --` can do with a database. */
export interface Subcommand extends NamedSubcommand {
  /**
   * Checks the arguments and gives the work to do. The work answers the exit code.
   *
   * @throws UsageFault (or what `parseArgs` throws) when the arguments do not fit
   */
  readonly prepare: (args: readonly string[]) => (commandLine: CommandLine) => Promise<number>;
}

/** One thing that it can do with an installation as a whole. */
export interface InstallationSubcommand extends NamedSubcommand {
  /** As `prepare`. */
  readonly prepareForInstallation: (
    args: readonly string[],
  ) => (installation: Installation) => Promise<number>;
}

/** One thing that it can do without database and configuration: a server may run meanwhile. */
export interface LoneSubcommand extends NamedSubcommand {
  /** As `prepare`. */
  readonly prepareAlone: (args: readonly string[]) => (caller: Caller) => Promise<number>;
}

/** The arguments do not fit the subcommand; the message says which and why. */
export class UsageFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageFault';
  }
}

/** An argument that must be given. @throws UsageFault */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageFault(`${option} is missing.`);
  return value.trim();
}
