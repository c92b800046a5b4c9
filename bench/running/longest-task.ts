import type { Browser, Page } from 'playwright-core';

/** What the browser says of a task or a thread; durations in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time; wall time is `dur`. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = 'ThreadControllerImpl::RunTask';
const PAGE_THREAD = 'CrRendererMain';

/**
 * The longest task of a page's main thread while work continues, in milliseconds of processor time. Wall time would count
 * what the server and the bench do meanwhile: here they share the processors with the browser, in use they do not.
 *
 * @throws when the browser reports no task
 */
export async function longestTaskDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === PAGE_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === TASK && threads.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The browser reported no task of the page.');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000;
}
