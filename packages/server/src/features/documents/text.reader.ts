import type { FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';
import { ReusedThread } from '../../platform/threads/reused-thread.ts';
import type { TextMessage, TextTask } from './text.worker.ts';

/** A file that is broken, hostile or locked: reading it again would end the same way. */
export class UnreadableFile extends Error {}

/** Kinds in which there are words to be found. */
const WITH_TEXT: ReadonlySet<DocumentTypeName> = new Set([
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'txt',
  'md',
  'csv',
  'eml',
]);

/** Whether documents of a kind have text that is read. */
export const hasText = (type: DocumentTypeName): boolean => WITH_TEXT.has(type);

/**
 * One thread that reads the text of documents, one after the other, bounded in time, memory and pages; the server answers
 * meanwhile, whatever is in a file.
 */
export class TextThread {
  readonly #thread = new ReusedThread<TextTask, TextMessage>({
    script: new URL('./text.worker.ts', import.meta.url),
    milliseconds: 30_000,
    buffersMb: 300,
    heapMb: 256,
    // Documents that are uploaded together are read together.
    idleMs: 5_000,
    work: 'reads a file',
  });

  /** @throws UnreadableFile; Error when the file cannot be read within the limits or the server stops */
  async read(task: TextTask, signal: AbortSignal): Promise<FoundText> {
    const { result } = await this.#thread.run<FoundText>(task, signal, (message, end) => {
      if (message.kind === 'found') end.done(message.found);
      else end.refused(new UnreadableFile(message.message));
    });
    return result;
  }
}
