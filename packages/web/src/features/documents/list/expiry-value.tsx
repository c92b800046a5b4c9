import { formatShortDate, MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import { Deadline } from '../../../field-kit/value/deadline.tsx';
import { useToday } from '../../users/queries.ts';

/** The expiry date of a document, and how far it is. */
export function ExpiryValue({ expiresOn }: { expiresOn: string | null }) {
  const today = useToday();
  if (expiresOn === null) return <span className="text-faint">{MISSING_DATE_PLACEHOLDER}</span>;
  return <Deadline day={expiresOn} today={today} format={formatShortDate} isExpiry />;
}
