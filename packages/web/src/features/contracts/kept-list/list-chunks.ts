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
    let end = start;
    if (nextId === undefined) end = list.length;
    else while (end < list.length && (list[end]?.id ?? '') < nextId) end += 1;
    if (isSame(chunk.records, list, start, end)) chunks.push(chunk);
    else chunks.push(...cut(list.slice(start, end), newId));
    start = end;
  }
  if (start < list.length) chunks.push(...cut(list.slice(start), newId));
  return chunks;
}

function isSame(
  records: readonly Contract[],
  list: readonly Contract[],
  start: number,
  end: number,
): boolean {
  if (records.length !== end - start) return false;
  for (let at = 0; at < records.length; at += 1) if (records[at] !== list[start + at]) return false;
  return true;
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
