import { readConfiguration, type Configuration } from '../platform/configuration/configuration.ts';
import { runInServer, type AdminCaller } from './admin/run-in-server.ts';
import type { Terminal } from './subcommand.ts';

/** What a command line has around it. */
export interface Surroundings extends Terminal {
  readonly errors: NodeJS.WritableStream;
  /** The environment variables; without them those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * What the words of a command begin with that is done in this process, whatever server runs: its help, and what works with
 * a place of its own or with a version of its own. A server of another version is not asked about these.
 */
export const DONE_HERE: ReadonlySet<string> = new Set([
  '--help',
  '-h',
  'help',
  'analyze-contract',
  'restore',
  'verify',
]);

/**
 * Runs the command line: in the process of the server where one runs on the embedded database, else here. What a server
 * does for it is asked before anything of the product is loaded: the command is then a quarter of its size.
 *
 * @param args the words after `npm run pactbook --`
 * @returns the exit code: 0 when it was done, 1 when it was refused, 2 when the words are wrong
 */
export async function runCommandLine(
  args: readonly string[],
  { environment, errors, ...terminal }: Surroundings,
): Promise<number> {
  const passwords = () => import('./ask-password.ts');
  const caller: AdminCaller = {
    say: (line) => void terminal.output.write(`${line}\n`),
    complain: (line) => void errors.write(`${line}\n`),
    output: terminal.output,
    askNewPassword: async (emailAddress) => (await passwords()).askNewPassword(terminal, emailAddress),
    askSecret: async (question) => (await passwords()).askSecret(terminal, question),
  };
  const configuration = (): Configuration => readConfiguration(environment);
  const folder = process.cwd();
  const dataFolder = isForServer(args) ? embeddedFolder(configuration) : null;
  const code = dataFolder === null ? null : await runInServer(dataFolder, args, folder, caller);
  if (code !== null) return code;
  const { runHere } = await import('./run-here.ts');
  return runHere(args, { configuration, caller, folder });
}

function isForServer(args: readonly string[]): boolean {
  const [first] = args;
  return first !== undefined && !DONE_HERE.has(first) && !args.includes('--help') && !args.includes('-h');
}

/** The folder of an embedded database; null with PostgreSQL, and where what is wrong with the configuration is still to be said. */
function embeddedFolder(configuration: () => Configuration): string | null {
  try {
    const { databaseUrl, dataFolder } = configuration();
    return databaseUrl === null ? dataFolder : null;
  } catch {
    return null;
  }
}
