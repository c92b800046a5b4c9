import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './scrub.ts';

/**
 * The log: one JSON object a line, to standard output by default. JSON escapes line breaks, so no text from
 * outside can forge a line. Fields that could carry secrets or personal data are removed even when passed by mistake.
 *
 * @param traceId the trace of the request that a line is written for, where traces are collected
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  traceId?: () => string | undefined,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      ...(traceId === undefined ? {} : { mixin: () => ({ trace_id: traceId() }) }),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: SENSITIVE.flatMap((name) => [name, `*.${name}`]),
        remove: true,
      },
    },
    ...(destination === undefined ? [] : [destination]),
  );
}

const SENSITIVE = [
  'password',
  'token',
  'authorization',
  'cookie',
  'secret',
  'emailAddress',
  'to_address',
  'reply_to',
];

/** How long a line waits for others, in milliseconds, and how many bytes wait at most. */
const LINES_WAIT_MS = 10;
const BYTES_WAITING = 8_192;

/**
 * The standard output, written to while requests continue: a reader that stalls holds no one up. Lines of a few milliseconds
 * leave together, because writing one takes longer than making it. Flushed at the end.
 */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: BYTES_WAITING });
  let isDue = false;
  const flush = (): void => {
    isDue = false;
    output.flush();
  };
  return {
    write: (line) => {
      output.write(line);
      if (isDue) return;
      isDue = true;
      setTimeout(flush, LINES_WAIT_MS);
    },
  };
}
