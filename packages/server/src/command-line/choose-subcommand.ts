import type { InstallationSubcommand, LoneSubcommand, Subcommand } from './subcommand.ts';
import { INSTALLATION_SUBCOMMANDS, LONE_SUBCOMMANDS, SUBCOMMANDS } from './subcommands.ts';

/** One of everything that the command line can do. */
export type AnySubcommand = Subcommand | InstallationSubcommand | LoneSubcommand;

const ALL: readonly AnySubcommand[] = [...SUBCOMMANDS, ...INSTALLATION_SUBCOMMANDS, ...LONE_SUBCOMMANDS];

/** The subcommand with its own words; or what is said instead, with the exit code. */
export type Choice =
  | { readonly subcommand: AnySubcommand; readonly rest: readonly string[] }
  | { readonly text: string; readonly code: 0 | 2 };

function overview(): string {
  const width = Math.max(...ALL.map(({ name }) => name.length));
  return [
    'npm run pactbook -- COMMAND [options]',
    '',
    ...ALL.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each has a --help. The database is the one of DATABASE_URL, or the embedded one in PACTBOOK_DATA; a server that runs',
    'on the embedded one does what is asked of it here.',
  ].join('\n');
}

function isHelp(word: string | undefined): boolean {
  return word === undefined || word === '--help' || word === '-h' || word === 'help';
}

/** Finds the subcommand that the words begin with. */
export function chooseSubcommand(args: readonly string[]): Choice {
  const subcommand = ALL.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `));
  if (subcommand === undefined) {
    if (isHelp(args[0])) return { text: overview(), code: 0 };
    return { text: `There is no command "${args.slice(0, 2).join(' ')}".\n\n${overview()}`, code: 2 };
  }
  const rest = args.slice(subcommand.name.split(' ').length);
  if (rest.some((word) => word === '--help' || word === '-h')) return { text: subcommand.help, code: 0 };
  return { subcommand, rest };
}
