import type { InstallationSubcommand, LoneSubcommand, Subcommand } from './subcommand.ts';
import { explainFault } from './explain-fault.ts';
import { INSTALLATION_SUBCOMMANDS, LONE_SUBCOMMANDS, SUBCOMMANDS } from './subcommands.ts';

/** One of everything that the command line can do. */
export type AnySubcommand = Subcommand | InstallationSubcommand | LoneSubcommand;

const ALL: readonly AnySubcommand[] = [...SUBCOMMANDS, ...INSTALLATION_SUBCOMMANDS, ...LONE_SUBCOMMANDS];

/** Work that was asked for in the right words: what it still needs depends on the kind of subcommand. */
export type PreparedWork =
  | { readonly needs: 'database'; readonly work: ReturnType<Subcommand['prepare']> }
  | {
      readonly needs: 'installation';
      readonly work: ReturnType<InstallationSubcommand['prepareForInstallation']>;
    }
  | { readonly needs: 'nothing'; readonly work: ReturnType<LoneSubcommand['prepareAlone']> };

/** The subcommand with its work; or what is said instead, with the exit code. */
export type Choice =
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
export function chooseSubcommand(args: readonly string[]): Choice {
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
