import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files } from './s3-files.ts';

/** The folder of forms and files that are being processed. */
export function uploadFolderOf({ dataFolder }: Pick<Configuration, 'dataFolder'>): string {
  return join(dataFolder, 'uploads');
}

/** The store of documents that the installation is configured for: a bucket, else a folder of its data. */
export function openFileStore(configuration: Pick<Configuration, 'dataFolder' | 's3'>): FileStore {
  const { dataFolder, s3 } = configuration;
  return s3 === null
    ? createLocalFiles(join(dataFolder, 'documents'))
    : createS3Files(s3, uploadFolderOf(configuration));
}

/** The same store in words, for the person who starts the server. */
export function fileStorePlace({ dataFolder, s3 }: Pick<Configuration, 'dataFolder' | 's3'>): string {
  return s3 === null ? `the folder ${join(dataFolder, 'documents')}` : `the bucket ${s3.bucket}`;
}
