import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ActivityFilter } from '@pactbook/domain/features/activity/activity-filter.ts';
import { activityExported } from '@pactbook/domain/features/activity/events.ts';
import { EVENTS } from '@pactbook/domain/features/all-events.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { csvText } from '../../platform/csv/csv-text.ts';
import type { ActivityPage } from '../../platform/database/activity.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { listActivity } from './queries.ts';

/** Which part of whose activity, and in whose days. */
export interface ActivityWanted {
  readonly filter: ActivityFilter;
  /** IANA name. */
  readonly timeZoneId: string;
}

const ENTRIES_PER_STEP = 500;
/** Finding as many by a word that few events have may go through all of them. */
const STEP_MS = 8_000;
/** The next levels take twice the time for a few percent of the size. */
const PACKING = { level: 4 };
const COLUMNS = [
  'Time (UTC)',
  'Who',
  'Administrator behind it',
  'What happened',
  'Type',
  'About',
  'Name',
  'Field',
  'Before',
  'After',
  'Event',
];
const SUMMARIES: ReadonlyMap<string, string> = new Map(EVENTS.map(({ type, summary }) => [type, summary]));

/** Records that the activity was exported as a file, and which part of it. */
export async function noteExport({ db, scope, emit }: Command, { filter }: ActivityWanted): Promise<void> {
  const { name: label } = await findOrganisation(db);
  const narrowed = Object.entries(filter).filter(([, value]) => value !== undefined);
  emit(
    activityExported(
      { kind: 'organisation', id: scope.organisationId, label },
      narrowed.map(([field, to]) => ({ field, from: null, to })),
    ),
  );
}

/**
 * The activity as CSV, newest first, a row for each changed field. It is read in steps, each by a short transaction of
 * its own: history never changes, so the steps are consistent, and neither memory nor the database waits for a slow
 * reader.
 */
export function activityFile(
  { database }: Services,
  scope: OrganisationScope,
  wanted: ActivityWanted,
): Readable {
  async function* write(): AsyncGenerator<Buffer> {
    yield Buffer.from(csvText([COLUMNS]));
    for (let cursor: string | null = null, isLast = false; !isLast;) {
      const page: ActivityPage = { cursor, limit: ENTRIES_PER_STEP };
      const step = await database.read(scope, (db) => listActivity(db, { ...wanted, isWhole: true }, page), {
        timeoutMs: STEP_MS,
        isLong: true,
      });
      if (step.items.length > 0) yield Buffer.from(csvText(step.items.flatMap(rowsOf)));
      cursor = step.nextCursor;
      isLast = cursor === null;
    }
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

/** The same as gzip: a fifteenth of the size. */
export function packedActivityFile(
  services: Services,
  scope: OrganisationScope,
  wanted: ActivityWanted,
): Readable {
  // Whatever ends one of them ends the other as well, and a fault reaches the reader.
  return pipeline(activityFile(services, scope, wanted), createGzip(PACKING), () => undefined);
}

function rowsOf(entry: ActivityEntry): string[][] {
  const { id, at, actor, impersonator, type, subject, changes } = entry;
  const about = [at, actor.name, impersonator?.name ?? '', SUMMARIES.get(type) ?? type, type, subject.kind];
  if (changes.length === 0) return [[...about, subject.label, '', '', '', id]];
  return changes.map(({ field, from, to }) => [...about, subject.label, field, cellOf(from), cellOf(to), id]);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const isListOfTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isListOfTexts ? value.join('; ') : JSON.stringify(value);
}
