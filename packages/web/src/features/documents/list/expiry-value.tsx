import { formatShortDate, MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import { urgencyOn } from '@pactbook/domain/kernel/urgency.ts';
import { URGENCY_TONES } from '../../../field-kit/value/urgency-tone.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { useToday } from '../../users/queries.ts';

/** The expiry date of a document, with a text when it has passed or is near. */
export function ExpiryValue({ expiresOn }: { expiresOn: string | null }) {
  const today = useToday();
  if (expiresOn === null) return <span className="text-faint">{MISSING_DATE_PLACEHOLDER}</span>;
  const date = formatShortDate(expiresOn);
  if (expiresOn < today) return <Badge tone="negative">Expired {date}</Badge>;
  const urgency = urgencyOn(expiresOn, today);
  if (urgency !== 'calm') return <Badge tone={URGENCY_TONES[urgency]}>Soon, {date}</Badge>;
  return <span className="tabular-nums">{date}</span>;
}
