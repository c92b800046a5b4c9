import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  formatDaySpan,
  formatMonthYear,
  formatShortDate,
  MISSING_DATE_PLACEHOLDER,
} from '@pactbook/domain/kernel/calendar-date.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';
import { moneyText, ownMoney } from './own-money.ts';
import type { BadgeTone } from '../../ui/text/badge.tsx';

/**
 * The content of one field of one record, ready to be shown: made by features that know the record, rendered by
 * `FieldValue`.
 */
export type FieldContent =
  | { readonly kind: 'missing' }
  | { readonly kind: 'restricted' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'longText'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | {
      readonly kind: 'money';
      readonly dollars: number;
      /** Without cents, as in lists. */
      readonly isWhole?: boolean | undefined;
      /** Whether other currencies are in it, converted. */
      readonly isConverted?: boolean | undefined;
    }
  | {
      readonly kind: 'date';
      readonly date: CalendarDate;
      /** Of a deadline that still has to be met: the day on which it is looked at. */
      readonly dueOn?: CalendarDate | undefined;
      /** A word behind it, such as that it is ahead. */
      readonly mark?: string | undefined;
    }
  | {
      readonly kind: 'dateSpan';
      readonly from: CalendarDate | null;
      readonly to: CalendarDate | null;
      /** Days from the first to the last, both included; null when one is missing. */
      readonly days: number | null;
    }
  | {
      readonly kind: 'daysLeft';
      readonly days: number;
      /** What was decided about the end; undefined for nothing. */
      readonly decided?: { readonly label: string; readonly isSettled: boolean } | undefined;
    }
  | { readonly kind: 'badge'; readonly text: string; readonly tone: BadgeTone }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'link'; readonly url: string }
  | {
      readonly kind: 'documents';
      readonly names: readonly string[];
      /** The page of the documents. */
      readonly address: string;
    }
  | {
      readonly kind: 'costs';
      readonly rows: readonly {
        readonly date: CalendarDate;
        readonly cost: number;
        readonly currency?: string | undefined;
        /** Why it is below 0. */
        readonly reason?: string | undefined;
      }[];
    }
  | {
      readonly kind: 'pairs';
      readonly pairs: readonly { readonly label: string; readonly content: FieldContent }[];
    };

export const MISSING: FieldContent = { kind: 'missing' };
export const RESTRICTED: FieldContent = { kind: 'restricted' };

const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['money', 'number', 'percent', 'dayCount', 'documents']);

/** Whether a field's values are right-aligned, like numbers and amounts. */
export function isRightAligned(kind: string): boolean {
  return RIGHT_ALIGNED.has(kind);
}

/**
 * "Ends Today" on the last day, otherwise the days as text; an em dash for −1 (docs/product/dates-and-money.md, "Days
 * until the end date").
 */
export function daysLeftText(days: number): string {
  if (days < 0) return MISSING_DATE_PLACEHOLDER;
  return days === 0 ? 'Ends Today' : formatDaySpan(days);
}

/** "1 document", "3 documents". */
export function documentsText(count: number): string {
  return counted(count, 'document');
}

/**
 * The first cost's date as month and year (docs/product/dates-and-money.md, "Formats of dates") and the number of
 * further costs.
 */
export function costsText(rows: readonly { readonly date: CalendarDate }[]): string {
  const [first] = rows;
  if (!first) return MISSING_DATE_PLACEHOLDER;
  const more = rows.length - 1;
  return more === 0 ? formatMonthYear(first.date) : `${formatMonthYear(first.date)} + ${more} more`;
}

/** A content with its amounts in whole dollars, as lists have them; the cents are on the record. */
export function inWholeDollars(content: FieldContent): FieldContent {
  if (content.kind === 'money') return { ...content, isWhole: true };
  if (content.kind !== 'pairs') return content;
  const pairs = content.pairs.map((pair) => ({ ...pair, content: inWholeDollars(pair.content) }));
  return { ...content, pairs };
}

/** The content as it is in one line of a table. */
export function lineText(content: FieldContent): string {
  switch (content.kind) {
    case 'documents':
      return documentsText(content.names.length);
    case 'date':
      return [contentText(content), content.mark].filter(Boolean).join(' ');
    case 'daysLeft':
      return [content.decided?.label, daysLeftText(content.days)].filter(Boolean).join(' · ');
    case 'costs':
      return costsText(content.rows);
    case 'dateSpan':
      return `${contentText(content)}  ${content.days === null ? '' : formatDaySpan(content.days)}`;
    case 'pairs':
      return content.pairs.map((pair) => `${pair.label}: ${contentText(pair.content)}`).join(' · ');
    default:
      return contentText(content);
  }
}

const reasonText = (reason: string | undefined) => (reason === undefined ? '' : ` (${reason})`);

/** The whole content as text: for tooltips, searching and copying. */
export function contentText(content: FieldContent): string {
  switch (content.kind) {
    case 'missing':
      return MISSING_DATE_PLACEHOLDER;
    case 'restricted':
      return 'Restricted';
    case 'text':
    case 'longText':
    case 'badge':
      return content.text;
    case 'number':
      return numberText(content.number);
    case 'money':
      return `${content.isConverted === true ? '≈ ' : ''}${ownMoney(content.dollars, content.isWhole === true ? 0 : 2)}`;
    case 'date':
      return formatShortDate(content.date);
    case 'dateSpan':
      return `${formatShortDate(content.from)} – ${formatShortDate(content.to)}`;
    case 'daysLeft':
      return daysLeftText(content.days);
    case 'names':
      return content.names.join(', ');
    case 'link':
      return content.url;
    case 'documents':
      return content.names.join(', ');
    case 'costs':
      return content.rows
        .map(
          (row) =>
            `${formatMonthYear(row.date)}: ${moneyText(row.cost, 2, row.currency)}${reasonText(row.reason)}`,
        )
        .join('\n');
    case 'pairs':
      return content.pairs.map((pair) => `${pair.label}: ${contentText(pair.content)}`).join('\n');
  }
}
