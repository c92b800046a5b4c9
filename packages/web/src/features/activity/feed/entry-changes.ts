import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ActivityEntry, FieldChange } from '@pactbook/domain/kernel/event.ts';
import { plainNumber } from '@pactbook/domain/kernel/text/number-locale.ts';
import { RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { numberLocaleName } from '@pactbook/domain/features/account/number-locales.ts';
import { SCOPE_WORDS } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { entryChangeWords } from '@pactbook/domain/features/contracts/change-words.ts';
import type { WordingContext } from '@pactbook/domain/features/contracts/change-words.ts';
import { customValueText } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { WordedChange } from '../../../field-kit/value/change-lines.tsx';

/** The labels of fields of people, teams, connections and settings. Records have their own registry. */
const LABELS: Readonly<Record<string, string>> = {
  emailAddress: 'Email Address',
  firstName: 'First Name',
  lastName: 'Last Name',
  timeZoneId: 'Time Zone',
  numberLocale: 'Number Format',
  ...Object.fromEntries(RIGHTS.map(({ wire, label }) => [wire, label])),
  manageTeams: 'Manages',
  viewTeams: 'Views',
  isSso: 'Single Sign-On',
  isEnabled: 'Enabled',
  requiresSso: 'Only Single Sign-On',
  fiscalYearStartMonth: 'Fiscal Year Starts In',
  leadDays: 'Reminder Lead Days',
  domains: 'Domains',
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  clientSecretEndsOn: 'End of the Client Secret',
  hasSecret: 'Client Secret',
  idpEntityId: "Provider's Entity ID",
  idpSsoUrl: "Provider's Address",
  idpCertificates: "Provider's Certificates",
};

/** Identifiers and codes in a name, such as `reassignedTo`, as words: "Reassigned To". */
function labelOf(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function wordsOf(field: string, value: unknown, { teamNames, numberLocale }: WordingContext): string {
  if (field === 'fiscalYearStartMonth' && typeof value === 'number')
    return MONTH.format(Date.UTC(2000, value - 1));
  if (field === 'numberLocale' && typeof value === 'string') return numberLocaleName(value);
  if (field === 'status' && typeof value === 'string')
    return `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
  if (field === 'scope' && typeof value === 'string')
    return Object.entries(SCOPE_WORDS).find(([scope]) => scope === value)?.[1].label ?? value;
  if (typeof value === 'number') return plainNumber(value, numberLocale);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.map((item) => teamNames.get(String(item)) ?? customValueText(item)).join(', ');
  }
  return typeof value === 'string' ? (teamNames.get(value) ?? value) : customValueText(value);
}

function otherChange({ field, from, to }: FieldChange, context: WordingContext): WordedChange {
  return { label: labelOf(field), from: wordsOf(field, from, context), to: wordsOf(field, to, context) };
}

/**
 * The changes of an event, old to new, with the usual labels and values (docs/product/screens.md, "Activity feed
 * page").
 */
export function entryChanges(
  entry: Pick<ActivityEntry, 'type' | 'subject' | 'changes'>,
  context: WordingContext,
  day?: CalendarDate,
): WordedChange[] {
  const { subject, changes } = entry;
  if (subject.kind === 'contract') return entryChangeWords(entry, context, day);
  return changes.map((change) => otherChange(change, context));
}
