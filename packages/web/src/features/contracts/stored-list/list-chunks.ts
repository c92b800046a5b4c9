import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';

/** Records that are kept together, and under which name. A chunk never changes: other records get another name. */
export interface ListChunk {
  readonly id: string;
  readonly records: readonly Contract[];
}

/** Records in a new chunk: few, so that writing one is not noticed, and enough that a list has few of them. */
const CHUNK_LENGTH = 250;

/**
 * The chunks of a list that is sorted by id. Those whose records are the same objects stay as they are, so that a
 * changed record costs one new chunk.
 * @param newId called for each new chunk
 */
export function chunksOf(
  list: readonly Contract[],
  before: readonly ListChunk[],
  newId: () => string,
): ListChunk[] {
  const chunks: ListChunk[] = [];
  let start = 0;
  for (const [at, chunk] of before.entries()) {
    const nextId = before[at + 1]?.records[0]?.id;
    const sameEnd = start + chunk.records.length;
    const isSame = chunk.records.every((record, place) => record === list[start + place]);
    if (isSame && (nextId !== undefined || sameEnd === list.length)) {
      chunks.push(chunk);
      start = sameEnd;
      continue;
    }
    let end = nextId === undefined ? list.length : start;
    // Only the ids of a changed chunk are compared.
    while (nextId !== undefined && end < list.length && (list[end]?.id ?? '') < nextId) end += 1;
    chunks.push(...cut(list.slice(start, end), newId));
    start = end;
  }
  if (start < list.length) chunks.push(...cut(list.slice(start), newId));
  return chunks;
}

/** One chunk of up to twice the usual length: the last one of a list grows before it is cut. */
function cut(records: readonly Contract[], newId: () => string): ListChunk[] {
  const chunks: ListChunk[] = [];
  const pieces =
    records.length < 2 * CHUNK_LENGTH
      ? Math.min(1, records.length)
      : Math.ceil(records.length / CHUNK_LENGTH);
  const length = Math.ceil(records.length / Math.max(1, pieces));
  for (let start = 0; start < records.length; start += length)
    chunks.push({ id: newId(), records: records.slice(start, start + length) });
  return chunks;
}
