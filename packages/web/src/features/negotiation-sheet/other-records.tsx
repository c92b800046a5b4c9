import { Link } from 'react-router';
import { statusLabel } from '@pactbook/domain/features/contracts/status.ts';
import type { NegotiationSheet } from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ownMoney } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { vendorWords } from './sheet-words.ts';

/** What else there is from the vendor. @param most how many are named at most */
export function OtherRecords({ sheet, most }: { sheet: NegotiationSheet; most: number }) {
  const { vendor, others, ofVendor } = sheet;
  const more = ofVendor.records.all - 1 - others.length;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-muted tabular-nums">Total: {vendorWords(sheet)}</p>
      {others.length > 0 && (
        <ul className="flex flex-col gap-1">
          {others.slice(0, most).map(({ id, product, status, endDate, costInForce }) => (
            <li key={id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                <LinkButton asChild className="inline">
                  <Link to={paths.record({ id, product })} dir="auto" className="break-words">
                    {product}
                  </Link>
                </LinkButton>
                <span className="text-muted">
                  {' '}
                  {statusLabel(status)}
                  {endDate === null ? '' : `, ends ${formatMediumDate(endDate)}`}
                </span>
              </span>
              <span className="shrink-0 tabular-nums">
                {costInForce === null ? '—' : ownMoney(costInForce, 0)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <LinkButton asChild className="self-start">
          <Link to={paths.vendor(vendor)}>{more} more</Link>
        </LinkButton>
      )}
    </div>
  );
}
