import { formatLongDate, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { EarlierImport } from '@pactbook/domain/features/import-analysis/import-reading.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useProfile } from '../users/queries.ts';
import { countsInWords } from './import-words.ts';

/** When, by whom and with what result the same content was imported. */
function earlierInWords({ importedAt, changeSet }: EarlierImport, timeZoneId: string): string {
  const day = formatLongDate(calendarDateAt(Date.parse(importedAt), timeZoneId));
  if (changeSet === null) return `The content of this file was imported before, on ${day}.`;
  const by = changeSet.createdBy?.name ?? 'the command line';
  return `The content of this file was imported before: on ${day} by ${by}, as ${changeSet.label} (${countsInWords(changeSet)}).`;
}

/** Says that the same content was imported before, whatever the name of the file. */
export function EarlierImportNotice({ analysis: { earlierImport } }: { analysis: ImportAnalysis }) {
  const { timeZoneId } = useProfile();
  if (earlierImport === null) return null;
  return (
    <Banner tone="caution" className="rounded-lg">
      <span dir="auto" className="break-words">
        {earlierInWords(earlierImport, timeZoneId)}
      </span>
    </Banner>
  );
}
