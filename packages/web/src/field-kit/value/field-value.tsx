import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { formatDaySpan, formatMonthYear, formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { RestrictedValue } from '../../ui/text/restricted-value.tsx';
import { contentText, costsText, daysLeftText, documentsText } from './field-content.ts';
import type { FieldContent } from './field-content.ts';
import { Deadline, UrgentText } from './deadline.tsx';
import { moneyText } from './own-money.ts';

/** Marks an amount that was converted, so that its rates can be shown where it is. */
export const CONVERTED = 'data-converted';

export interface FieldValueProps {
  content: FieldContent;
  /** `line`: one line, cut at the available width (tables, cards). `block`: everything, wrapped (details). */
  layout?: 'line' | 'block' | undefined;
}

/** One field of one record, rendered by its content (ARCHITECTURE.md, "Principles"). */
export function FieldValue({ content, layout = 'line' }: FieldValueProps) {
  switch (content.kind) {
    case 'missing':
      return <span className="text-faint">{contentText(content)}</span>;
    case 'restricted':
      return <RestrictedValue />;
    case 'badge':
      return <Badge tone={content.tone}>{content.text}</Badge>;
    case 'text':
      return <span dir="auto">{content.text}</span>;
    case 'longText':
      return (
        <span dir="auto" className={layout === 'block' ? 'break-words whitespace-pre-wrap' : undefined}>
          {content.text}
        </span>
      );
    case 'date':
      return content.dueOn === undefined ? (
        <span className="tabular-nums">
          {contentText(content)}
          {content.mark !== undefined && <span className="text-muted"> {content.mark}</span>}
        </span>
      ) : (
        <Deadline day={content.date} today={content.dueOn} look="day" format={formatShortDate} />
      );
    case 'number':
      return <span className="tabular-nums">{contentText(content)}</span>;
    case 'money':
      return (
        <span className="tabular-nums" {...(content.isConverted === true ? { [CONVERTED]: '' } : {})}>
          {contentText(content)}
        </span>
      );
    case 'daysLeft':
      return <DaysLeft {...content} />;
    case 'link':
      return layout === 'block' ? <SafeLink url={content.url} /> : content.url;
    case 'names':
      return layout === 'block' ? <NameTags names={content.names} /> : content.names.join(', ');
    case 'documents':
      return <DocumentsLink {...content} />;
    case 'dateSpan':
      return <DateSpan {...content} />;
    case 'costs':
      return layout === 'block' ? <CostList rows={content.rows} /> : costsText(content.rows);
    case 'pairs':
      return layout === 'block' ? <PairList pairs={content.pairs} /> : <PairLine pairs={content.pairs} />;
  }
}

/** The number of documents with their names as a tooltip, as a link. */
function DocumentsLink({ names, address }: Extract<FieldContent, { kind: 'documents' }>) {
  return (
    <Link
      to={address}
      title={names.join('\n')}
      className="rounded-sm tabular-nums underline-offset-3 hover:underline"
    >
      {documentsText(names.length)}
    </Link>
  );
}

/** The days, urgent only while somebody has to decide; in a line, what was decided is before them. */
function DaysLeft({ days, decided }: Extract<FieldContent, { kind: 'daysLeft' }>) {
  const text = <UrgentText days={days}>{daysLeftText(days)}</UrgentText>;
  if (!decided) return text;
  return (
    <>
      <span className="font-medium">{decided.label}</span>
      <span className="text-faint"> · </span>
      {decided.isSettled ? <span className="text-muted">{daysLeftText(days)}</span> : text}
    </>
  );
}

/** A link that a person entered, opened in a new tab without referrer; anything but http(s) stays plain text. */
function SafeLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="break-all">{url}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex max-w-full items-center gap-1 rounded-sm text-accent-text underline-offset-3 hover:underline"
    >
      <span className="min-w-0 break-all">{url}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function NameTags({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <Badge key={name} hasDot={false}>
          <span dir="auto">{name}</span>
        </Badge>
      ))}
    </span>
  );
}

function DateSpan({ from, to, days }: Extract<FieldContent, { kind: 'dateSpan' }>) {
  return (
    <span className="tabular-nums">
      {formatShortDate(from)} – {formatShortDate(to)}{' '}
      {days !== null && <span className="ml-1 text-muted">{formatDaySpan(days)}</span>}
    </span>
  );
}

function CostList({ rows }: Pick<Extract<FieldContent, { kind: 'costs' }>, 'rows'>) {
  return (
    <span className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 tabular-nums">
      {rows.map((row) => (
        <span key={row.date} className="contents">
          <span className="text-muted">{formatMonthYear(row.date)}</span>
          <span className="text-right">
            {moneyText(row.cost, 2, row.currency)}
            {row.reason !== undefined && <span className="block text-xs text-muted">{row.reason}</span>}
          </span>
        </span>
      ))}
    </span>
  );
}

type Pairs = Extract<FieldContent, { kind: 'pairs' }>['pairs'];

function PairLine({ pairs }: { pairs: Pairs }) {
  return pairs.map((pair, index) => (
    <span key={pair.label}>
      {index > 0 && <span className="text-faint"> · </span>}
      <span className="text-muted">{pair.label}: </span>
      <span dir="auto">{contentText(pair.content)}</span>
    </span>
  ));
}

function PairList({ pairs }: { pairs: Pairs }) {
  return (
    <span className="flex flex-col gap-1">
      {pairs.map((pair) => (
        <span key={pair.label}>
          <span className="text-muted">{pair.label}: </span>
          <FieldValue content={pair.content} layout="block" />
        </span>
      ))}
    </span>
  );
}
