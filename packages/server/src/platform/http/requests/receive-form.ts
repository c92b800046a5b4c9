import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { isOutOfSpace, noSpaceLeft } from '../../files/file-store.ts';
import type { UploadedFile } from '../handler.ts';
import { refuseHostileJson } from './hostile-json.ts';

/** A multipart form, received in full: its text parts, and its file on disk until `dispose`. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | null;
  dispose(): Promise<void>;
}

const FIELD_LIMIT = 256 * 1024;
const FIELDS_LIMIT = 20;
const LONGEST_BOUNDARY = 70;

/**
 * Receives a multipart form of one file and some texts, in any order. The file goes to a private temporary file as it
 * arrives, never into memory; nothing of it stays when the request is cut.
 *
 * @param uploadFolder where the file is kept until `dispose`
 * @throws AppError `wrong_content_type`, `malformed_request`, `too_large`
 */
export async function receiveForm(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  uploadFolder: string,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new AppError('wrong_content_type', 'Send the form as multipart/form-data.');
  refuseLongBoundary(request);
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploadFolder, 'upload-'));
  let file: UploadedFile | null = null;
  const dispose = async (): Promise<void> => {
    file?.content.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const fields = new Map<string, string>();
    const limits = {
      fileSize: endpoint.fileLimit ?? endpoint.bodyLimit,
      files: 1,
      fields: FIELDS_LIMIT,
      fieldSize: FIELD_LIMIT,
      fieldNameSize: 100,
      parts: FIELDS_LIMIT + 1,
      headerPairs: 20,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = await keep(part, join(folder, 'content'), endpoint);
      else noteField(fields, part);
    }
    const texts = Object.fromEntries(fields);
    refuseHostileJson(texts);
    return { fields: texts, file, dispose };
  } catch (error) {
    // Reads the rest of the body and drops it: a client sends its whole body before it reads the answer, and the
    // connection stays usable.
    request.raw.unpipe().resume();
    await dispose();
    throw refusalOf(error, endpoint);
  }
}

/** RFC 2046, 5.1.1; the parser knows no answer to a much longer one. */
function refuseLongBoundary({ headers }: FastifyRequest): void {
  const [, quoted, plain] = /boundary=(?:"([^"]*)|([^;\s]*))/i.exec(headers['content-type'] ?? '') ?? [];
  if ((quoted ?? plain ?? '').length <= LONGEST_BOUNDARY) return;
  throw new AppError('malformed_request', `The boundary has more than ${LONGEST_BOUNDARY} characters.`);
}

function refusalOf(error: unknown, { fileLimit }: AnyEndpoint): unknown {
  if (isParserError(error))
    return new AppError('malformed_request', 'The form is cut off or malformed.', { cause: error });
  if (isOutOfSpace(error)) return noSpaceLeft(error);
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  return isTooLarge ? tooLarge(fileLimit) : error;
}

function tooLarge(fileLimit: number | undefined): AppError {
  const limit = fileLimit === undefined ? null : Math.floor(fileLimit / 1024 ** 2);
  return new AppError(
    'too_large',
    limit === null ? 'The file is too large.' : `Files can be up to ${limit} MB.`,
  );
}

/** The multipart parser raises plain errors that it can be known by only by what they say. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && /multipart/i.test(error.message);
}

async function keep(part: MultipartFile, path: string, { fileLimit }: AnyEndpoint): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  if (part.file.truncated) throw tooLarge(fileLimit);
  const { filename, fieldname, mimetype } = part;
  refuseHostileJson([filename, fieldname, mimetype]);
  const content = createReadStream(path);
  // A reader of the stream gets the error from it; a handler that moves the file by its path does not read the stream.
  content.on('error', () => undefined);
  return { fieldName: fieldname, fileName: filename, contentType: mimetype, path, content };
}

function noteField(fields: Map<string, string>, part: Exclude<Multipart, MultipartFile>): void {
  const { fieldname, value } = part;
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError('too_large', 'A field of the form is too large.');
  }
  if (fields.has(fieldname))
    throw new AppError('malformed_request', `The field "${fieldname}" is there twice.`);
  if (typeof value !== 'string')
    throw new AppError('malformed_request', `The field "${fieldname}" must be a text.`);
  fields.set(fieldname, value);
}

/**
 * Removes what uploads of a process that was killed have left behind.
 *
 * @param before Unix milliseconds: an upload that began later may be under way, here or in another process
 */
export async function removeOldUploads(uploadFolder: string, before: number): Promise<void> {
  const names = await readdir(uploadFolder).catch(() => []);
  for (const name of names) {
    const path = join(uploadFolder, name);
    const made = await stat(path).catch(() => null);
    if (made !== null && made.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
