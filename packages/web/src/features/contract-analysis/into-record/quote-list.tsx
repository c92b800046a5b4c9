import { fillsRecord, valueInForce } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import { sellingParty } from '@pactbook/domain/features/contract-analysis/party-name.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { findingValue } from '../kit/findings.ts';
import type { Finding } from '../kit/findings.ts';

interface QuoteListProps {
  findings: readonly Finding[];
  /** Marks the quote in the document; left out where there is none beside. */
  onShow?: (finding: Finding) => void;
}

/** Whether parties were found, but not which of them is the vendor. */
function isWithoutVendor({ field }: Finding): boolean {
  const parties = field === null ? null : valueInForce([field], 'parties');
  return parties !== null && sellingParty(parties) === null;
}

/** What a record is filled in from: each field of the document with its words. */
export function QuoteList({ findings, onShow }: QuoteListProps) {
  const shown = findings.filter(
    (finding) => finding.field !== null && fillsRecord(finding.field.field) && findingValue(finding) !== '',
  );
  if (shown.length === 0) {
    return <p className="text-base text-muted">The document has no values for the fields of a record.</p>;
  }
  return (
    <ul aria-label="Filled in from" className="flex flex-col gap-3 rounded-lg border border-border p-3">
      {shown.map((finding) => (
        <li key={finding.key} className="min-w-0 text-sm">
          <p>
            <span className="text-muted">{finding.label}: </span>
            <span dir="auto" className="font-medium break-words">
              {findingValue(finding)}
            </span>
          </p>
          {finding.evidence.map(({ start, page, quote }) => (
            <blockquote
              key={start}
              dir="auto"
              className="mt-1 line-clamp-3 border-l-2 border-border-strong pl-2 break-words text-muted"
            >
              {page !== null && `Page ${page}: `}
              {quoteWords(quote)}
            </blockquote>
          ))}
          {isWithoutVendor(finding) && (
            <p className="mt-1">Enter the vendor: the document does not say which party sells.</p>
          )}
          {onShow && finding.evidence.length > 0 && (
            <LinkButton className="mt-0.5 text-sm" onClick={() => onShow(finding)}>
              Show in document
              <span className="sr-only">: {finding.label}</span>
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
