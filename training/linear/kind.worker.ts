// A thread that trains kinds, one after the other. No result depends on which thread trained it, or when.
import { parentPort, workerData } from 'node:worker_threads';
import { trainKind, type KindTask } from './kind-task.ts';
import type { SparseRows } from './train-svm.ts';

const matrix = workerData as SparseRows;
parentPort?.on('message', (task: KindTask) => {
  parentPort?.postMessage(trainKind(matrix, task));
});
