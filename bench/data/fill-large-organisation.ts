import { userRenamed } from '../../packages/domain/src/features/users/events.ts';
import { uuidV7 } from '../../packages/domain/src/kernel/ids.ts';
import { randomBytes } from 'node:crypto';
import { createTeam } from '../../packages/server/src/features/teams/commands.ts';
import { createUser } from '../../packages/server/src/features/users/commands.ts';
import type { Command } from '../../packages/server/src/platform/command.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { insertEvents } from '../../packages/server/src/platform/database/event-log.ts';
import type { OrganisationScope } from '../../packages/server/src/platform/database/organisation-scope.ts';

/** What a large organisation has beside its records. */
export const LARGE_ORGANISATION = { teams: 500, people: 2_000, events: 1_000_000 } as const;

const TEAMS_OF_A_PERSON = 3;
const EVENTS_AT_ONCE = 10_000;
const YEAR_MS = 365 * 86_400_000;
const PATIENCE = { timeoutMs: 120_000 };

/** The address of one of the people, counted from 0; the first dozens have rights that differ from each other's. */
export const addressOf = (person: number): string => `person-${person}@pactbook.example`;

/** Adds teams, and gives their ids. */
export async function addTeams(command: Command, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let team = 0; team < count; team += 1) {
    ids.push((await createTeam(command, { name: `Team ${team}` })).id);
  }
  return ids;
}

/**
 * Adds people who manage some teams and see others.
 *
 * @param passwordHash of the password of all of them
 * @param people by number, see {@link addressOf}
 */
export async function addPeople(
  command: Command,
  passwordHash: string,
  teamIds: readonly string[],
  people: readonly number[],
): Promise<void> {
  const teamsFrom = (start: number): string[] =>
    Array.from(
      { length: TEAMS_OF_A_PERSON },
      (_, step) => teamIds[(start + step * 37) % teamIds.length] ?? '',
    );
  for (const person of people) {
    await createUser(command, {
      emailAddress: addressOf(person),
      firstName: `Person ${person}`,
      lastName: 'Bench',
      passwordHash,
      manageTeams: teamsFrom(person),
      viewTeams: teamsFrom(person + 11),
    });
  }
}

/** Adds events of the last three years, of a kind that no one is notified of. */
export async function addEvents(database: Database, scope: OrganisationScope, count: number): Promise<void> {
  const start = Date.now() - 3 * YEAR_MS;
  const step = (3 * YEAR_MS) / count;
  for (let from = 0; from < count; from += EVENTS_AT_ONCE) {
    const now = start + from * step;
    const events = Array.from({ length: Math.min(EVENTS_AT_ONCE, count - from) }, (_, index) => {
      const number = from + index;
      const subject = {
        kind: 'user',
        id: uuidV7(now, randomBytes(10)),
        label: `Person ${number % 2_000}`,
      } as const;
      const change = { field: 'lastName', from: `Before ${number}`, to: `Atlas Beacon ${number}` };
      return { ...userRenamed(subject, [change]), id: uuidV7(start + number * step, randomBytes(10)) };
    });
    const origin = { scope, actor: null, cause: 'bench', requestId: null, now };
    await database.write(scope, (db) => insertEvents(db, events, origin), PATIENCE);
  }
}
