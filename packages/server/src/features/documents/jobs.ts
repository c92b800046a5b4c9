import { DOCUMENT_TRASH_DAYS } from '@pactbook/domain/features/documents/document.ts';
import type { FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import { documentTypeOf } from '@pactbook/domain/features/documents/document-type.ts';
import { documentPurged } from '@pactbook/domain/features/documents/events.ts';
import { textWords } from '@pactbook/domain/features/documents/found-words.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand } from '../../platform/command.ts';
import { DatabaseUnavailable } from '../../platform/database/database-errors.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { sweepFiles } from '../../platform/files/sweep-files.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import type { Services } from '../../platform/services.ts';
import { TextThread, UnreadableFile } from './text.reader.ts';
import {
  giveUpText,
  purgeDocumentsDeletedBefore,
  returnAttempt,
  saveText,
  takeWaitingText,
  type WaitingText,
} from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * Shorter than any lease of a running job has left: being woken on another node then never takes over what runs here.
 * Texts are not marked while they are read, so two runs at once would read some of them twice.
 */
const READ_EVERY_SECONDS = 20;
/** Documents of one transaction. */
const BATCH = 200;
/** How often the text of a file is tried: a server can have been stopped over it twice. */
const MOST_ATTEMPTS = 3;
/** What is tried to be kept of a text: the database takes a megabyte of different words, which few texts have. */
const LENGTHS = [1_000_000, 400_000, 100_000];

/** Woken when the server starts; otherwise every hour. */
export const SWEEP_FILES = 'documents.sweep';
/** Woken when a document is uploaded. */
export const READ_TEXTS = 'documents.readTexts';

/**
 * Removes permanently what has lain in the trash of documents for 30 days; one event stays of each. Safe to run twice.
 *
 * @param batch documents of one transaction
 * @returns how many documents went
 */
export async function purgeDocuments(
  services: Services,
  scope: OrganisationScope,
  batch = BATCH,
): Promise<number> {
  const origin = { scope, actor: null, cause: 'documents.purge', requestId: null };
  const step = (most: number) =>
    runCommand(services, origin, async ({ db, now, emit }) => {
      const before = new Date(now - DOCUMENT_TRASH_DAYS * DAY);
      const gone = await purgeDocumentsDeletedBefore(db, before, most);
      emit(
        ...gone.map(({ name, contractId, product }) =>
          documentPurged({ kind: 'contract', id: contractId, label: product }, [
            { field: 'documents', from: name, to: null },
          ]),
        ),
      );
      return gone.length;
    });
  return await runInSteps(step, { size: batch });
}

/** Every hour and at each start: empties the trash of what is due, and removes files that belong to nothing. */
export function sweepJob(files: FileStore): Job {
  return {
    name: SWEEP_FILES,
    everySeconds: HOUR / 1_000,
    run: ({ services, forEachOrganisation, signal }) =>
      forEachOrganisation(async ({ scope, portion }) => {
        if (signal.aborted) return;
        await purgeDocuments(services, scope, portion(BATCH));
        await sweepFiles(services, files, scope, {
          writingBefore: services.now() - HOUR,
          unknownBefore: services.now() - DAY,
        });
      }),
  };
}

/** Trouble that is not the file's: it is tried again later, and that does not count. */
function isPassing(error: unknown, signal: AbortSignal): boolean {
  const isUnavailable = error instanceof AppError && error.code === 'unavailable';
  return signal.aborted || isUnavailable || error instanceof DatabaseUnavailable;
}

async function save(
  { database, log }: Services,
  scope: OrganisationScope,
  waiting: WaitingText,
  { text, pageStarts, pages }: FoundText,
): Promise<void> {
  for (const [index, length] of LENGTHS.entries()) {
    const content = text.slice(0, length).toWellFormed();
    try {
      await database.write(scope, (db) =>
        saveText(db, waiting, { content, words: textWords(content), pageStarts, pages }),
      );
      return;
    } catch (error) {
      if (error instanceof DatabaseUnavailable || index === LENGTHS.length - 1) throw error;
      log.info({ document: waiting.documentId }, 'A text has too many different words; less of it is kept');
    }
  }
}

/** Reads one text that waits; false when none does. */
async function readNext(
  services: Services,
  files: FileStore,
  thread: TextThread,
  scope: OrganisationScope,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, log } = services;
  const waiting = await database.write(scope, (db) => takeWaitingText(db, MOST_ATTEMPTS));
  if (waiting === null) return false;
  try {
    const type = documentTypeOf(waiting.contentType);
    const found =
      type === null
        ? { text: '', pageStarts: [], pages: null }
        : await files.withPath(scope, waiting.fileId, (path) => thread.read({ path, type }, signal));
    await save(services, scope, waiting, found);
    return true;
  } catch (error) {
    if (!isPassing(error, signal)) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      log.info({ document: waiting.documentId, reason }, 'The text of a document could not be read');
      if (error instanceof UnreadableFile) await database.write(scope, (db) => giveUpText(db, waiting));
      return true;
    }
    await database.write(scope, (db) => returnAttempt(db, waiting)).catch(() => undefined);
    if (!signal.aborted) throw error;
    return false;
  }
}

/** Reads the text of documents that were uploaded, so that the search finds them by their words. */
export function readTextsJob(files: FileStore): Job {
  const thread = new TextThread();
  return {
    name: READ_TEXTS,
    everySeconds: READ_EVERY_SECONDS,
    run: ({ services, forEachOrganisation, signal }) =>
      forEachOrganisation(async ({ scope }) => {
        while (!signal.aborted && (await readNext(services, files, thread, scope, signal)));
        // One at a time: a thread with memory of its own reads the files.
      }, 1),
  };
}
