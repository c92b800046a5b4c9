import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3Library from '@aws-sdk/client-s3';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { OrganisationScope } from '../database/organisation-scope.ts';
import {
  FileMissing,
  idOfMark,
  isOutOfSpace,
  MARK,
  noSpaceLeft,
  type FileStore,
  type FileEntry,
} from './file-store.ts';

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** Null: Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Null: what the environment of the process offers, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const CONNECT_MS = 5_000;
/** A service that sends nothing for so long counts as unreachable. */
const SILENCE_MS = 30_000;
const ATTEMPTS = 2;

const nothing = (): void => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

type Library = typeof S3Library;

interface Connection {
  readonly library: Library;
  readonly client: S3Library.S3Client;
}

/** Loaded with the first file: an installation that keeps its files on disk does not load it. */
async function connect({ endpoint, region, credentials }: S3Settings): Promise<Connection> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    region,
    ...(credentials === null ? {} : { credentials }),
    // A service of one's own seldom has a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Not every service knows the newer checksums; each file carries its SHA-256 even so.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are errors; the library would write to the console.
    logger: SILENT,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  return { library, client };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

const unavailable = (cause: unknown) =>
  new AppError(
    'unavailable',
    'The store of documents does not answer at the moment. Please try again soon.',
    {
      retryAfterSeconds: 10,
      cause,
    },
  );

const keyOf = ({ organisationId }: OrganisationScope, id: string): string => `${organisationId}/${id}`;

/**
 * Files in a bucket, as `<organisation>/<id>`; streamed both ways.
 *
 * @param workFolder where a file is kept while a reader on this machine needs it by a path
 */
export function createS3Files(settings: S3Settings, workFolder: string): FileStore {
  const { bucket: Bucket } = settings;
  let connecting: Promise<Connection> | null = null;
  const connection = (): Promise<Connection> => (connecting ??= connect(settings));

  const put: FileStore['put'] = async (scope, id, { path, size, sha256 }) => {
    const { client, library } = await connection();
    const send = (): Promise<unknown> =>
      client.send(
        new library.PutObjectCommand({
          Bucket,
          Key: keyOf(scope, id),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: 'application/octet-stream',
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        }),
      );
    try {
      // A stream is sent once; what failed is sent again from the file.
      await send().catch(send);
    } catch (error) {
      throw unavailable(error);
    }
  };

  const read: FileStore['read'] = async (scope, id, range) => {
    const { client, library } = await connection();
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await client.send(
        new library.GetObjectCommand({ Bucket, Key: keyOf(scope, id), ...Range }),
      );
      if (Body instanceof Readable) return Body;
    } catch (error) {
      throw isMissing(error) ? new FileMissing(id, error) : unavailable(error);
    }
    throw unavailable(null);
  };

  return {
    put,
    read,
    remove: async (scope, id) => {
      const { client, library } = await connection();
      await client.send(new library.DeleteObjectCommand({ Bucket, Key: keyOf(scope, id) }));
    },
    list: (scope) => listBucket(connection, Bucket, `${scope.organisationId}/`),
    withPath: async (scope, id, work) => {
      const folder = await makeWorkFolder(workFolder);
      try {
        const path = join(folder, 'content');
        await pipeline(await read(scope, id), createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } catch (error) {
        throw isOutOfSpace(error) ? noSpaceLeft(error) : error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    ...markOf(connection, Bucket),
    close: () => void connecting?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}

/** The object that holds the id of the store. */
function markOf(
  connection: () => Promise<Connection>,
  Bucket: string,
): Pick<FileStore, 'readMark' | 'writeMark'> {
  return {
    readMark: async () => {
      const { client, library } = await connection();
      let text: string;
      try {
        const { Body } = await client.send(new library.GetObjectCommand({ Bucket, Key: MARK }));
        text = (await Body?.transformToString()) ?? '';
      } catch (error) {
        if (isMissing(error)) return null;
        throw unavailable(error);
      }
      // Not above: what is no id is no trouble of the service, which a start passes over.
      return idOfMark(text);
    },
    writeMark: async (id) => {
      const { client, library } = await connection();
      const Body = `${id}\n`;
      const ChecksumSHA256 = hash('sha256', Body, 'base64');
      try {
        await client.send(new library.PutObjectCommand({ Bucket, Key: MARK, Body, ChecksumSHA256 }));
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

async function makeWorkFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'reading-'));
}

async function* listBucket(
  connection: () => Promise<Connection>,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<FileEntry> {
  const { client, library } = await connection();
  for (const pages = library.paginateListObjectsV2({ client }, { Bucket, Prefix }); ;) {
    const { value, done } = await pages.next();
    if (done === true || value === undefined) return;
    for (const { Key, LastModified } of value.Contents ?? []) {
      if (Key !== undefined) yield { id: Key.slice(Prefix.length), changedAt: LastModified?.getTime() ?? 0 };
    }
  }
}
