// The entry of the worker thread that reads the text of one document: whatever the file is, it can end no more than this thread.
import { parentPort, workerData } from 'node:worker_threads';
import type { FoundText, TextMessage, TextTask } from './text-messages.ts';

async function read({ path, type }: TextTask): Promise<FoundText> {
  switch (type) {
    case 'pdf':
      return await (await import('./pdf-text.ts')).readPdfText(path);
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return await (await import('./office-text.ts')).readOfficeText(path, type);
    case 'txt':
    case 'md':
    case 'csv':
      return await (await import('./plain-text.ts')).readPlainText(path);
    default:
      return { text: '', pageStarts: [], pages: null };
  }
}

function say(message: TextMessage): void {
  parentPort?.postMessage(message);
}

try {
  say({ kind: 'found', found: await read(workerData as TextTask) });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
