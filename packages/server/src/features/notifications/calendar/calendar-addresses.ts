import { randomBytes } from 'node:crypto';
import { calendarLinkMade, calendarLinkRevoked } from '@pactbook/domain/features/notifications/events.ts';
import type { Command } from '../../../platform/command.ts';
import type { Services } from '../../../platform/services.ts';
import { findDisplayName } from '../../users/queries.ts';
import { deleteCalendarLink, noteCalendarUse, saveCalendarLink } from '../store.ts';
import { hashOf, type ReadCalendar } from './read-calendar.ts';

/** 256 bits: not guessed, so it needs no slow hash. */
const TOKEN_BYTES = 32;
/** The last use is noted by the hour: calendar programs ask often. */
const USE_NOTED_MS = 3_600_000;

async function holderOf({ db, actor }: Command) {
  if (actor === null) throw new Error('A calendar address is a person’s.');
  const label = await findDisplayName(db, actor.userId);
  return { kind: 'user', id: actor.userId, label } as const;
}

/** Makes a person's calendar address, in place of the one that there was. @param base what the address begins with */
export async function makeCalendarAddress(command: Command, base: string): Promise<string> {
  const holder = await holderOf(command);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await saveCalendarLink(command.db, holder.id, hashOf(token), command.now);
  command.emit(calendarLinkMade(holder));
  return `${base}/api/calendar/${token}.ics`;
}

/** Ends a person's calendar address, if there is one. */
export async function revokeCalendarAddress(command: Command): Promise<void> {
  const holder = await holderOf(command);
  if (await deleteCalendarLink(command.db, holder.id)) command.emit(calendarLinkRevoked(holder));
}

/** Notes that an address was used, at most once an hour. */
export async function noteCalendarRead(
  { database, now }: Services,
  { scope, userId }: ReadCalendar,
): Promise<void> {
  const moment = { now: now(), unlessSince: now() - USE_NOTED_MS };
  await database.write(scope, (db) => noteCalendarUse(db, userId, moment));
}
