import { Worker } from 'node:worker_threads';
import type { FeatureMatrix } from './feature-matrix.ts';
import type { KindResult, KindTask } from './kind-task.ts';

const THREADS = 2;

function ask(worker: Worker, task: KindTask): Promise<KindResult> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', done);
      worker.off('error', reject);
    };
    const done = (result: KindResult) => {
      settle();
      resolve(result);
    };
    worker.on('message', done);
    worker.on('error', reject);
    worker.postMessage(task);
  });
}

/** Trains kinds side by side; the results are in the order of the tasks. */
export async function trainKinds(
  { starts, columns, values, width }: FeatureMatrix,
  tasks: readonly KindTask[],
  say: (done: number) => void,
): Promise<KindResult[]> {
  const results: KindResult[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    const worker = new Worker(new URL('./kind.worker.ts', import.meta.url), {
      workerData: { starts, columns, values, width },
    });
    try {
      for (let at = next; at < tasks.length; at = next) {
        next += 1;
        results[at] = await ask(worker, tasks[at]!);
        done += 1;
        say(done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: THREADS }, work));
  return results;
}
