/**
 * What every program of a test has from this process: where programs are, where temporary files are, and what was compiled before,
 * as `npm start` has it.
 */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  // The lines for people say where it listens and when it is ready.
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, LOG_FORMAT: 'text' };
}

/**
 * Arguments of Node for the product, its command line and other programs that a test starts and ends within seconds: threads
 * that collect garbage beside the program take longer than they save. Benches start the product without them, as its users do.
 */
export const QUICK_NODE = ['--single-threaded-gc'] as const;
