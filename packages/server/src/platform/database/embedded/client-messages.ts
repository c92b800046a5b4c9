/** What a client has sent so far of the PostgreSQL protocol (version 3, "Message Formats" of its manual). */
export interface CutMessages {
  /** Whole statements, each up to the message that asks for its answer; empty when the last one is not whole yet. */
  readonly statements: Buffer;
  /** What follows them: the beginning of a message, or messages of a statement that is not whole yet. */
  readonly rest: Buffer;
  /** With how many bytes of the rest there can be something new to cut. */
  readonly wanted: number;
  /** The client said that it ends; what it sent before is in `statements`. */
  readonly ended: boolean;
}

const NOTHING = Buffer.alloc(0);
const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;
const TERMINATE = 'X'.charCodeAt(0);
/** After these the database answers: a simple query, Sync, Flush, a function call, and the two ends of a COPY. */
const ASKING = new Set(Array.from('QSHFcf', (type) => type.charCodeAt(0)));

/**
 * Cuts what arrived after the start-up message behind the last whole statement, so that all of it is run in one call
 * and no other connection's statement comes between the parts of one.
 *
 * @throws RangeError when a message says that it is shorter than its own length field: the client speaks another protocol
 */
export function cutMessages(bytes: Buffer): CutMessages {
  const heading = TYPE_BYTES + LENGTH_BYTES;
  let end = 0;
  let at = 0;
  while (at + heading <= bytes.length) {
    const type = bytes.readUInt8(at);
    if (type === TERMINATE)
      return { statements: bytes.subarray(0, end), rest: NOTHING, wanted: 1, ended: true };
    const next = at + TYPE_BYTES + lengthAt(bytes, at + TYPE_BYTES);
    if (next > bytes.length) {
      return {
        statements: bytes.subarray(0, end),
        rest: bytes.subarray(end),
        wanted: next - end,
        ended: false,
      };
    }
    at = next;
    if (ASKING.has(type)) end = at;
  }
  return {
    statements: bytes.subarray(0, end),
    rest: bytes.subarray(end),
    wanted: at + heading - end,
    ended: false,
  };
}

/**
 * The first message of a connection, which has no type: the protocol's version with the user, or a question for
 * encryption.
 *
 * @returns null when it has not arrived whole
 * @throws RangeError as {@link cutMessages}
 */
export function cutStartUp(bytes: Buffer): { readonly message: Buffer; readonly rest: Buffer } | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const length = lengthAt(bytes, 0);
  if (bytes.length < length) return null;
  return { message: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readInt32BE(at);
  if (length < LENGTH_BYTES)
    throw new RangeError(`A message of the database protocol has a length of ${length}.`);
  return length;
}
