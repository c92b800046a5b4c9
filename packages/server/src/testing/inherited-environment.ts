/** What every program of a test has from this process: where programs are, and what was compiled before, as `npm start` has it. */
export function inheritedEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  // The lines for people say where it listens and when it is ready.
  const inherited = { PATH, LOG_FORMAT: 'text' };
  return NODE_COMPILE_CACHE === undefined ? inherited : { ...inherited, NODE_COMPILE_CACHE };
}

/**
 * Arguments of Node for the product, its command line and other programs that a test starts and ends within seconds: threads
 * that collect garbage beside the program take longer than they save. Benches start the product without them, as its users do.
 */
export const QUICK_NODE = ['--single-threaded-gc'] as const;
