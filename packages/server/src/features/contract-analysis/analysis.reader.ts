import { ReusedThread } from '../../platform/threads/reused-thread.ts';
import type { AnalysisMessage, AnalysisTask, AnalyzedFile } from './analysis.worker.ts';

/** A file that is broken, hostile or locked; its message is for people. */
export class UnreadableContract extends Error {}

/** How far the thread is with its file. */
export type AnalysisProgress = { readonly page: number; readonly pages: number } | 'analyzing';

/** One thread that reads and analyzes files, one after the other; it holds the weights of the model. */
export class AnalysisThread {
  readonly #thread = new ReusedThread<AnalysisTask, AnalysisMessage>({
    script: new URL('./analysis.worker.ts', import.meta.url),
    milliseconds: 60_000,
    buffersMb: 400,
    heapMb: 512,
    idleMs: 60_000,
    work: 'analyzes a file',
  });

  /**
   * @returns what was found, and the most memory that the thread held meanwhile
   * @throws UnreadableContract; Error when the limits were passed or the server stops
   */
  async analyze(
    task: AnalysisTask,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<AnalyzedFile & { readonly peakMb: number }> {
    const { result, peakMb } = await this.#thread.run<AnalyzedFile>(task, signal, (message, end) => {
      if (message.kind === 'page') onProgress({ page: message.page, pages: message.pages });
      else if (message.kind === 'analyzing') onProgress('analyzing');
      else if (message.kind === 'analyzed') end.done(message.file);
      else if (message.kind === 'unreadable') end.refused(new UnreadableContract(message.message));
      else end.failed(new Error(message.message));
    });
    return { ...result, peakMb };
  }

  /** Ends the thread, if there is one; the next file starts another. */
  async end(): Promise<void> {
    await this.#thread.end();
  }
}
