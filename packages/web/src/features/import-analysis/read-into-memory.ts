import { IMPORT_FILE_LIMIT } from '@pactbook/domain/features/import-rows/import-mapping.ts';

/** A file that could not be read, with a message for the person. */
export interface RefusedFile {
  readonly fault: string;
}

/**
 * Reads the chosen file into memory: each step sends it again, and meanwhile the file on disk may be changed or
 * removed.
 */
export async function readIntoMemory(files: readonly File[]): Promise<File | RefusedFile> {
  const [file] = files;
  if (!file) return { fault: 'This is not a file. Drop one spreadsheet.' };
  if (files.length > 1) return { fault: 'Import one file at a time.' };
  if (file.size === 0) return { fault: 'This file is empty.' };
  if (file.size > IMPORT_FILE_LIMIT) return { fault: 'This file is larger than 10 MB.' };
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return { fault: 'This file could not be read. Close it in other programs and choose it again.' };
  }
}
