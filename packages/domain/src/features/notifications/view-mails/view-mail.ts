import { formatMediumDate, type CalendarDate } from '../../../kernel/calendar-date.ts';
import {
  mailGreeting,
  type MailBlock,
  type MailContent,
  type MailListItem,
} from '../../../kernel/mail-content.ts';
import { formatMoney, USD } from '../../../kernel/money.ts';
import { urgencyOn } from '../../../kernel/urgency.ts';
import type { Contract } from '../../contracts/contract.ts';
import { rowInForce } from '../../annual-costs/cost-plan.ts';
import { knownEnd, noticeDayLabel, waitsForDecision } from '../../contracts/decision.ts';
import { decideBy } from '../../contracts/renewal.ts';
import { contractAddress, NOTIFICATION_SETTINGS_PATH, type DigestReader } from '../digest-mail.ts';
import { cameWords, distanceWords } from '../notification-words.ts';
import { counted } from '../../../kernel/text/counted.ts';

/** Most records that the mail lists of one view; the rest is counted. */
export const LISTED_PER_VIEW = 25;

/** The page that opens one of the reader's views. */
export const VIEW_PAGE = '/saved-view';

/** A view: one of the reader's own by its name, or a shared one by its id. */
export interface NamedView {
  readonly name: string;
  readonly savedName: string | null;
  readonly sharedViewId: string | null;
}

/** What came into one view. */
export interface CameIntoView {
  readonly view: NamedView;
  /** How many records came in. */
  readonly cameCount: number;
  /** The first of them, as the reader may read them. */
  readonly records: readonly Contract[];
  readonly leftCount: number;
  /** The reader's day of the mail before, or on which they asked for it. */
  readonly since: CalendarDate;
}

/** A view that can show nothing any more. */
export interface RemovedView {
  readonly name: string;
  /** What it filters by and is gone, in words; null for a view that is no longer shared. */
  readonly lost: string | null;
}

/** The mail of a person, about at least one view. */
export interface ViewMail {
  readonly came: readonly CameIntoView[];
  /** Views that can show nothing any more: they are named once. */
  readonly gone: readonly RemovedView[];
  /** The names of owners by id. */
  readonly peopleNames: ReadonlyMap<string, string>;
}

/** The path of the page that opens a view; null for one that is gone. */
export function viewPath({ savedName, sharedViewId }: Omit<NamedView, 'name'>): string | null {
  if (sharedViewId !== null) return `${VIEW_PAGE}?shared=${sharedViewId}`;
  return savedName === null ? null : `${VIEW_PAGE}?name=${encodeURIComponent(savedName)}`;
}

/** The lines below a record: what decides about it, as far as the reader may read it. */
function linesOf(
  contract: Contract,
  { today, numberLocale }: DigestReader,
  { peopleNames }: ViewMail,
): string[] {
  const { noticeDeadline, owners, annualCosts, currency, vendor } = contract;
  const endDate = knownEnd(contract);
  const inForce = rowInForce(annualCosts ?? [], today);
  const names = owners.flatMap((id) => peopleNames.get(id) ?? []);
  return [
    vendor,
    ...(noticeDeadline
      ? [`${noticeDayLabel(contract, noticeDeadline, today)} ${formatMediumDate(noticeDeadline)}`]
      : []),
    ...(endDate === null ? [] : [`Ends ${formatMediumDate(endDate)}`]),
    ...(names.length === 0 ? [] : [`${names.length === 1 ? 'Owner' : 'Owners'}: ${names.join(', ')}`]),
    ...(inForce === undefined
      ? []
      : [`Cost in Force ${formatMoney(inForce.cost, 2, inForce.currency ?? currency ?? USD, numberLocale)}`]),
  ];
}

function recordItem(contract: Contract, reader: DigestReader, mail: ViewMail): MailListItem {
  const { id, product } = contract;
  const day = decideBy(contract);
  const url = reader.linkBase === null ? {} : { url: contractAddress(reader.linkBase, product, id) };
  // A term that was decided about has no urgent day left.
  const tone = day !== null && waitsForDecision(contract) ? urgencyOn(day, reader.today) : 'calm';
  const distance = day === null ? {} : { note: distanceWords(day, reader.today), tone };
  return { title: product, ...url, ...distance, lines: linesOf(contract, reader, mail) };
}

function sectionOf(one: CameIntoView, reader: DigestReader, mail: ViewMail): MailBlock[] {
  const { view, cameCount, records, leftCount, since } = one;
  const rest = cameCount - records.length;
  const path = viewPath(view);
  const left =
    leftCount === 0 ? '' : ` ${counted(leftCount, 'record no longer matches', 'records no longer match')}.`;
  return [
    { kind: 'heading', text: view.name },
    {
      kind: 'paragraph',
      text: `${counted(cameCount, 'new record')} since ${formatMediumDate(since)}.${left}`,
    },
    { kind: 'list', items: records.map((contract) => recordItem(contract, reader, mail)) },
    ...(rest > 0 ? [{ kind: 'paragraph', text: `And ${rest} more in the view.` } as const] : []),
    ...(path === null || reader.linkBase === null
      ? []
      : [{ kind: 'action', label: `Open ${view.name}`, url: `${reader.linkBase}${path}` } as const]),
  ];
}

const goneWords = ({ name, lost }: RemovedView): string =>
  lost === null
    ? `“${name}” is no longer shared. This is the last email about it.`
    : `“${name}” filters by ${lost}, so no record can match it. This is the last email about it.`;

/**
 * The weekly mail of a person: a section for each view that something came into, and a sentence for each that is gone
 * (docs/product/notifications.md, "Weekly email of a view").
 */
export function viewMail(mail: ViewMail, reader: DigestReader): MailContent {
  const { came, gone } = mail;
  const { firstName, organisationName, linkBase, unsubscribeUrl } = reader;
  const [first] = came;
  const [ended] = gone;
  const title =
    first === undefined
      ? ended === undefined
        ? ''
        : goneWords(ended)
      : cameWords(first.cameCount, first.view.name);
  const others = came.length + gone.length - 1;
  return {
    subject: others > 0 ? `${title}, and ${counted(others, 'more view')}` : title,
    preheader: came
      .flatMap(({ records }) => records.map(({ product }) => product))
      .slice(0, 3)
      .join(', '),
    blocks: [
      mailGreeting(firstName),
      ...came.flatMap((one) => sectionOf(one, reader, mail)),
      ...gone.map((view) => ({ kind: 'paragraph', text: goneWords(view) }) as const),
    ],
    footer: {
      reason: 'You get this email because you turned on weekly emails for these views.',
      organisationName,
      ...(linkBase === null ? {} : { settingsUrl: `${linkBase}${NOTIFICATION_SETTINGS_PATH}` }),
      ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
    },
  };
}
