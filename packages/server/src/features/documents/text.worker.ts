// The entry of the worker thread that reads the text of documents: whatever a file is, it can end no more than this thread.
import { parentPort } from 'node:worker_threads';
import type { FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';

/** A file whose text is wanted. */
export interface TextTask {
  readonly path: string;
  readonly type: DocumentTypeName;
}

/** What the thread says: the text, or why there is none. */
export type TextMessage =
  | { readonly kind: 'found'; readonly found: FoundText }
  | { readonly kind: 'failed'; readonly message: string };

async function read({ path, type }: TextTask): Promise<FoundText> {
  switch (type) {
    case 'pdf':
      return await (await import('./pdf.reader.ts')).readPdfText(path);
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return await (await import('./office.reader.ts')).readOfficeText(path, type);
    case 'txt':
    case 'md':
    case 'csv':
      return await (await import('./plain-text.reader.ts')).readPlainText(path);
    case 'eml':
      return await (await import('./mail.reader.ts')).readMailText(path);
    default:
      return { text: '', pageStarts: [], pages: null };
  }
}

function say(message: TextMessage): void {
  parentPort?.postMessage(message);
}

async function work(task: TextTask): Promise<void> {
  try {
    say({ kind: 'found', found: await read(task) });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (task: TextTask) => void work(task));
