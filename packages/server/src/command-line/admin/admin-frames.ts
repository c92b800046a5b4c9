import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** What a command line sends to a running server: one JSON object a line. */
const requestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    /** Of the product: a command line of another version does not fit the server. */
    version: z.string(),
    args: z.array(z.string()),
    /** The folder in which the command was given, for the files that it names. */
    folder: z.string(),
  }),
  z.object({ kind: z.literal('answer'), text: z.string() }),
  /** The question could not be answered: the reason, for the person. */
  z.object({ kind: z.literal('noAnswer'), reason: z.string() }),
]);

/** What the server sends. */
const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('say'), line: z.string() }),
  z.object({ kind: z.literal('complain'), line: z.string() }),
  /** Bytes for the standard output, as base64. */
  z.object({ kind: z.literal('bytes'), data: z.string() }),
  z.object({ kind: z.literal('askNewPassword'), emailAddress: z.string() }),
  z.object({ kind: z.literal('askSecret'), question: z.string() }),
  z.object({ kind: z.literal('exit'), code: z.number().int() }),
]);

export type AdminRequest = z.infer<typeof requestSchema>;
export type AdminReply = z.infer<typeof replySchema>;

/** A frame as it goes over the socket. */
export function frameOf(message: AdminRequest | AdminReply): string {
  return `${JSON.stringify(message)}\n`;
}

/** The requests that arrive. @throws when one is none */
export function requestsFrom(socket: Readable): AsyncGenerator<AdminRequest> {
  return framesFrom(socket, requestSchema);
}

/** The replies that arrive. @throws when one is none */
export function repliesFrom(socket: Readable): AsyncGenerator<AdminReply> {
  return framesFrom(socket, replySchema);
}

async function* framesFrom<Schema extends z.ZodType>(
  socket: Readable,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    yield schema.parse(JSON.parse(line));
  }
}
