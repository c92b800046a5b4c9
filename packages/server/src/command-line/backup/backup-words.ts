import type { BackupHeader, BackupManifest } from '../../platform/backup/archive-format.ts';
import { UsageFault } from '../subcommand.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** What is said of a backup. */
export interface ReportedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  /** Of the archive; null where it is not known. */
  readonly bytes: number | null;
  readonly path: string | null;
}

const SHOWN_MISSING = 10;
const MB = 1_000_000;

/** What a backup holds, in a line: organisations, records, documents. */
export function contentWords({ rows, documents }: BackupManifest): string {
  return [
    counted(rows['organisations'] ?? 0, 'organization'),
    counted(rows['contracts'] ?? 0, 'record'),
    counted(documents, 'file of documents', 'files of documents'),
  ].join(', ');
}

/** The lines for a person, or one JSON object. */
export function backupWords({ header, manifest, bytes, path }: ReportedBackup, asJson: boolean): string[] {
  const { version, madeAt } = header;
  const { rows, documents, missingDocuments } = manifest;
  if (asJson) {
    return [JSON.stringify({ path, bytes, version, madeAt, rows, documents, missingDocuments })];
  }
  const size = bytes === null ? '' : ` (${(bytes / MB).toFixed(1)} MB)`;
  const where = path ?? 'the standard output';
  const missing = missingDocuments.slice(0, SHOWN_MISSING).map((name) => `  ${name}`);
  const more = missingDocuments.length - missing.length;
  return [
    `The backup is in ${where}${size}: ${contentWords(manifest)}, made ${madeAt} by Pactbook ${version}.`,
    ...(missing.length === 0
      ? []
      : [
          `${counted(missingDocuments.length, 'file was', 'files were')} not in the store of documents and could not be backed up:`,
          ...missing,
          ...(more > 0 ? [`  … and ${more} more`] : []),
        ]),
  ];
}

/** The one file that a command is about. @throws UsageFault for none, and for several */
export function oneFile(positionals: readonly string[], sentence = 'Name one file.'): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault(sentence);
  return file;
}
