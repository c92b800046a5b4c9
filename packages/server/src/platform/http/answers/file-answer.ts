import type { Readable } from 'node:stream';
import type { ByteRange } from '../../files/file-store.ts';
import { RawAnswer } from '../handler.ts';
import { matchesTag } from './send-answer.ts';

/**
 * What a `Range` header asks of a file (RFC 9110, 14.2): a part of it, all of it, or what it does not have. Several ranges
 * at once, other units and nonsense count as no range, as the standard allows.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(' ', '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Nothing in a file that people brought is ever run, framed or fetched, however a browser opens it. */
const NOTHING_ACTIVE =
  "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A file to send, and what is asked of it. */
export interface FileRequest {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Of the content: equal tags, equal bytes. */
  readonly tag: string;
  /** Shown by the browser rather than saved; only for kinds that are safe to show. */
  readonly isInline: boolean;
  readonly range: string | null;
  readonly ifRange: string | null;
  readonly ifNoneMatch: string | null;
  readonly open: (range: ByteRange | undefined) => Promise<Readable>;
}

/** `Content-Disposition` with the name in both forms (RFC 6266, RFC 8187): no name can end the header or begin another. */
function contentDisposition(name: string, isInline: boolean): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Answers with a file or a part of it: 200, 206, 304 or 416 (RFC 9110, 13 and 14; ASVS 5.4).
 *
 * @throws whatever `open` throws
 */
export async function fileAnswer(file: FileRequest): Promise<RawAnswer> {
  const { size, tag } = file;
  const headers = {
    etag: tag,
    'accept-ranges': 'bytes',
    'content-security-policy': NOTHING_ACTIVE,
  };
  if (matchesTag(file.ifNoneMatch, tag)) return new RawAnswer(304, headers, null);
  // If the file has changed since, the whole file is sent and not a part.
  const isSame = file.ifRange === null || file.ifRange === tag;
  const range = parseRange(isSame ? file.range : null, size);
  if (range === 'unsatisfiable')
    return new RawAnswer(416, { ...headers, 'content-range': `bytes */${size}` }, null);
  const part = range === 'all' ? undefined : range;
  const body = await file.open(part);
  return new RawAnswer(
    part === undefined ? 200 : 206,
    {
      ...headers,
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.name, file.isInline),
      'content-length': String(part === undefined ? size : part.end - part.start + 1),
      ...(part === undefined ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
    },
    body,
  );
}
