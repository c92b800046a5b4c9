import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';

/** Why a file could not be fetched: a sentence for administrators, which names neither address nor secret. */
export class FetchFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FetchFault';
  }
}

/** What a fetch is held to. */
export interface FetchLimits {
  /** Of the whole answer, as it comes. */
  readonly bytes: number;
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number;
}

/**
 * Fetches a file from an address of the configuration. Redirects are not followed, because they would lead past the
 * configuration, and nothing packed by the server is taken, so that the limit is that of what is kept. No proxy is used.
 *
 * @param signal ends it when the server stops
 * @throws FetchFault
 */
export async function fetchFile(address: string, limits: FetchLimits, signal: AbortSignal): Promise<Buffer> {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const late = AbortSignal.timeout(limits.milliseconds);
  const options = {
    agent: false,
    signal: AbortSignal.any([signal, late]),
    headers: { accept: 'text/csv, application/zip, */*;q=0.1', 'accept-encoding': 'identity' },
  } as const;
  return await new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOf(error, signal, late));
    const outgoing = send(url, options, (answer) => {
      read(answer, limits.bytes).then(resolve, (error: unknown) => {
        outgoing.destroy();
        fail(error);
      });
    });
    outgoing.once('error', fail);
    outgoing.end();
  });
}

function faultOf(error: unknown, stopping: AbortSignal, late: AbortSignal): FetchFault {
  if (error instanceof FetchFault) return error;
  if (stopping.aborted) return new FetchFault('The server stopped before the answer was there.', error);
  if (late.aborted) return new FetchFault('It took too long to answer.', error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new FetchFault(`It cannot be reached (${code}).`, error);
}

async function read(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const { statusCode: status = 0 } = answer;
  if (status >= 300 && status < 400)
    throw new FetchFault('It answered with a redirect: enter the address that it leads to.');
  if (status !== 200) throw new FetchFault(`It answered with status ${status}.`);
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FetchFault('It answered in an encoding that was not asked for.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > limit) throw new FetchFault('Its answer is too large.');
    chunks.push(chunk);
  }
  if (!answer.complete) throw new FetchFault('Its answer was cut off.');
  return Buffer.concat(chunks);
}
