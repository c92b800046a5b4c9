import { Readable } from 'node:stream';
import { csvFile } from '../../platform/csv/csv-text.ts';
import type { RawAnswer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { downloadAnswer, type Downloader } from './download-answer.ts';

/** A CSV file to download, noted in the activity; of a HEAD request its headers only. */
export async function csvAnswer(
  services: Services,
  downloader: Downloader,
  file: { readonly fileName: string; readonly records: number; readonly headings: readonly string[] },
  rows: Parameters<typeof csvFile>[1],
): Promise<RawAnswer> {
  const { fileName, records, headings } = file;
  const columns = headings.map((heading) => ({ heading }));
  const download = { fileName, records, contentType: 'text/csv; charset=utf-8', format: 'csv' };
  return await downloadAnswer(services, downloader, download, () =>
    Promise.resolve(Readable.from(csvFile(columns, rows), { highWaterMark: 1 })),
  );
}
