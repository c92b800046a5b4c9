import { spawn } from 'node:child_process';

/** A command to run as one step of a larger run. */
export interface Step {
  readonly name: string;
  /** Arguments after the Node executable, beginning with the script to run. */
  readonly node: readonly string[];
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The result of a step: its exit code (1 for a signal), its output, and how long it took. */
export interface StepResult {
  readonly step: Step;
  readonly code: number;
  readonly output: string;
  readonly milliseconds: number;
}

/**
 * Runs one step on the current Node and collects its output (both streams, in order). Never rejects: a program that
 * cannot be started is a failed step.
 */
export function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.node, {
      cwd: step.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...step.env },
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const finish = (code: number): void => {
      resolve({ step, code, output, milliseconds: performance.now() - started });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(1);
    });
    child.on('close', (code) => {
      finish(code ?? 1);
    });
  });
}

/**
 * Runs steps with at most `atOnce` at a time, in the given order, and reports each as it ends. Returns all results, in
 * the order in which they ended.
 */
export async function runSteps(
  steps: readonly Step[],
  atOnce: number,
  report: (result: StepResult) => void,
): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
