import { describe, expect, it } from 'vitest';
import { DONE_HERE } from './run-command-line.ts';
import { INSTALLATION_SUBCOMMANDS, LONE_SUBCOMMANDS, SUBCOMMANDS } from './subcommands.ts';

const firstWordOf = ({ name }: { readonly name: string }): string => name.split(' ')[0] ?? '';

describe('a command beside a running server', () => {
  it('is given to it, unless it is of those that are done here', () => {
    const here = [
      ...INSTALLATION_SUBCOMMANDS.filter(({ worksInServer }) => !worksInServer),
      ...LONE_SUBCOMMANDS,
    ];
    expect(here.map(firstWordOf).filter((word) => !DONE_HERE.has(word))).toEqual([]);
    const there = [...SUBCOMMANDS, ...INSTALLATION_SUBCOMMANDS.filter(({ worksInServer }) => worksInServer)];
    expect(there.map(firstWordOf).filter((word) => DONE_HERE.has(word))).toEqual([]);
  });
});
