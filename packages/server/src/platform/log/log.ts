import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './scrub.ts';

/**
 * The log: one JSON object a line, to standard output unless told otherwise. JSON escapes line breaks, so no text from
 * outside can forge a line. Fields that could carry secrets or personal data are removed even when passed by mistake.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
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

/** The standard output, written to while requests go on: a reader that stalls holds nobody up. Flushed at the end. */
export function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false });
}
