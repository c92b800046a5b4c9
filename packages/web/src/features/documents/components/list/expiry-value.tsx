import { addDays, formatShortDate, MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import { Badge } from '../../../../ui/text/badge.tsx';
import { useToday } from '../../../users/queries.ts';

/** An expiry that is nearer than this is marked. */
const PRESSING_DAYS = 30;

/** When a document runs out; one that has, or soon will, says so in words. */
export function ExpiryValue({ expiresOn }: { expiresOn: string | null }) {
  const today = useToday();
  if (expiresOn === null) return <span className="text-faint">{MISSING_DATE_PLACEHOLDER}</span>;
  const date = formatShortDate(expiresOn);
  if (expiresOn < today) return <Badge tone="negative">Expired {date}</Badge>;
  if (expiresOn <= addDays(today, PRESSING_DAYS)) return <Badge tone="caution">Soon, {date}</Badge>;
  return <span className="tabular-nums">{date}</span>;
}
