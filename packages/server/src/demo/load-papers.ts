import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { runAnalyses } from '../features/contract-analysis/batches/run-analyses.ts';
import { modelFacts } from '../features/contract-analysis/model.reader.ts';
import { prepareDocument, type PreparedDocument } from '../features/documents/commands.ts';
import type { Command } from '../platform/command.ts';
import { insertEvents } from '../platform/database/event-log.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { DemoOrganisation } from './demo-organisation.ts';
import { papersOf, type DemoPaper } from './demo-papers.ts';
import type { PastClock } from './past-clock.ts';

/** What the papers are put into. */
export interface PaperPlace {
  readonly command: Command;
  readonly clock: PastClock;
  readonly actors: ReadonlyMap<string, Actor>;
  /** Of the records, in the organisation's order. */
  readonly ids: readonly string[];
  readonly files: FileStore;
  /** What the events name as their cause. */
  readonly cause: string;
  /** Unix milliseconds. */
  readonly now: number;
}

const NOON_MS = 12 * 3_600_000;

/**
 * Puts the papers of a demo organisation beside its records, as the people who added these and a day after. Contracts that
 * are to be analyzed wait for that: the job does it once the server is up.
 */
export async function loadPapers(organisation: DemoOrganisation, place: PaperPlace): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-demo-'));
  try {
    const papers = await Promise.all(
      papersOf(organisation).map(async (paper, at) => {
        const path = join(folder, String(at));
        await writeFile(path, paper.content);
        const { command, files } = place;
        const prepared = await prepareDocument(command, files, { path, fileName: paper.name });
        return [paper, prepared] as const;
      }),
    );
    const waiting: { contractId: string; documentId: string }[] = [];
    for (const [paper, prepared] of papers) {
      const filed = await putBeside(organisation, place, paper, prepared);
      if (paper.isAnalyzed) waiting.push(filed);
    }
    if (waiting.length > 0) await queue(organisation, place, waiting);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function putBeside(
  { timeZoneId }: DemoOrganisation,
  { command, clock, actors, ids, cause, now }: PaperPlace,
  { index, on, by, category, expiresOn }: DemoPaper,
  prepared: PreparedDocument,
): Promise<{ contractId: string; documentId: string }> {
  clock.moveTo(Math.min(startOfDay(on, timeZoneId) + NOON_MS, now));
  const actor = actors.get(by) ?? null;
  const events: DomainEvent[] = [];
  const then: Command = {
    db: command.db,
    scope: command.scope,
    actor,
    now: clock.now,
    newId: () => clock.newId(),
    emit: (...happened) => void events.push(...happened),
    emitUnder: () => undefined,
    reference: command.reference,
    leave: command.leave,
  };
  const contractId = ids[index] ?? '';
  const upload = { category, ...(expiresOn === null ? {} : { expiresOn }) };
  const { id: documentId } = await prepared.keep(then, contractId, upload);
  await insertEvents(
    command.db,
    events.map((event) => ({ ...event, id: clock.newId() })),
    { scope: command.scope, actor, cause, requestId: null, now: then.now },
  );
  return { contractId, documentId };
}

/** Asks for the analyses as the person who may: a product administrator who manages the records. */
async function queue(
  { people }: DemoOrganisation,
  { command, actors, now }: PaperPlace,
  documents: { contractId: string; documentId: string }[],
): Promise<void> {
  const reader = people.find(({ isProductAdmin, manageAll }) => isProductAdmin && manageAll);
  const actor = actors.get(reader?.emailAddress ?? '');
  if (actor === undefined) throw new Error('No user of the demo may have its contracts analyzed.');
  const { queued } = await runAnalyses({ ...command, actor, now }, { documents }, await modelFacts()());
  if (queued < documents.length) throw new Error('Some contracts of the demo cannot be analyzed.');
}
