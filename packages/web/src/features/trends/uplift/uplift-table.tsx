import { Link } from 'react-router';
import type { UpliftLedger, UpliftSums } from '@pactbook/domain/features/trends/uplift.ts';
import { addUplifts } from '@pactbook/domain/features/trends/uplift.ts';
import type { UpliftQuery } from '../../../platform/addresses/trend-queries.ts';
import { paths } from '../../../platform/paths.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { aboveWords, capsWords, partsWords, shareWords } from './uplift-words.ts';

interface UpliftTableProps {
  ledger: UpliftLedger;
  vendors: UpliftLedger['vendors'];
  query: UpliftQuery;
}

type Year = UpliftLedger['years'][number];

type Line = UpliftLedger['vendors'][number];
type AddressOf = (vendor: string, year?: number) => string;

/** Vendors by fiscal year; each opens its costs. On phones a card for each vendor. */
export function UpliftTable({ ledger, vendors, query }: UpliftTableProps) {
  const addressOf: AddressOf = (vendor, year) =>
    paths.uplift({ ...query, vendor, year: year === undefined ? undefined : String(year) });
  const props = { ledger, years: ledger.years.toReversed(), addressOf };
  return (
    <>
      <TableFrame
        tabIndex={0}
        role="region"
        aria-label="Uplift by vendor, as a table"
        className="max-md:hidden"
      >
        <Table aria-label="Uplift by vendor">
          <TableHead>
            <tr>
              <HeaderCell isSticky>Vendor</HeaderCell>
              {props.years.map(({ year, label }) => (
                <HeaderCell key={year} isNumeric>
                  {label}
                </HeaderCell>
              ))}
              <HeaderCell isNumeric>All Years</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            <TotalRow {...props} />
            {vendors.map((line) => (
              <VendorRow key={line.vendor} line={line} {...props} />
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <ul
        aria-label="Uplift by vendor"
        className="divide-y divide-border rounded-lg border border-border bg-raised md:hidden"
      >
        {vendors.map((line) => (
          <VendorCard key={line.vendor} line={line} {...props} />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  line: Line;
  ledger: UpliftLedger;
  years: readonly Year[];
  addressOf: AddressOf;
}

const CELL = 'py-1.5 tabular-nums';

function TotalRow({ ledger, years }: Pick<LineProps, 'ledger' | 'years'>) {
  return (
    <Row>
      <RowHeaderCell isSticky>All vendors</RowHeaderCell>
      {years.map(({ year }) => (
        <Cell key={year} isNumeric className={CELL}>
          <CellWords sums={ledger.totals.find((cell) => cell.year === year)} ledger={ledger} />
        </Cell>
      ))}
      <Cell isNumeric className={CELL}>
        <CellWords sums={addUplifts(ledger.totals)} ledger={ledger} />
      </Cell>
    </Row>
  );
}

function VendorRow({ line, ledger, years, addressOf }: LineProps) {
  return (
    <Row>
      <RowHeaderCell isSticky className="max-w-56">
        <Link
          to={addressOf(line.vendor)}
          preventScrollReset
          dir="auto"
          className="rounded-sm underline-offset-3 hover:underline"
        >
          {line.vendor}
        </Link>
      </RowHeaderCell>
      {years.map((year) => (
        <Cell key={year.year} isNumeric className={CELL}>
          <YearOfVendor line={line} year={year} ledger={ledger} to={addressOf(line.vendor, year.year)} />
        </Cell>
      ))}
      <Cell isNumeric className={CELL}>
        <CellWords sums={addUplifts(line.cells)} ledger={ledger} />
      </Cell>
    </Row>
  );
}

function VendorCard({ line, ledger, years, addressOf }: LineProps) {
  const shown = years.filter(({ year }) => line.cells.some((cell) => cell.year === year));
  return (
    <li className="px-4 py-2">
      <Link
        to={addressOf(line.vendor)}
        preventScrollReset
        className="flex min-h-11 items-center justify-between gap-4 text-base font-medium"
      >
        <span dir="auto" className="min-w-0 break-words">
          {line.vendor}
        </span>
        <span className="tabular-nums">
          <span className="sr-only">, all years: </span>
          {shareWords(addUplifts(line.cells))}
        </span>
      </Link>
      <div className="flex flex-wrap gap-x-5">
        {shown.map((year) => (
          <YearOnPhone
            key={year.year}
            line={line}
            year={year}
            ledger={ledger}
            to={addressOf(line.vendor, year.year)}
          />
        ))}
      </div>
    </li>
  );
}

interface YearOfVendorProps {
  line: Line;
  year: Year;
  ledger: UpliftLedger;
  to: string;
}

function YearOfVendor({ line, year, ledger, to }: YearOfVendorProps) {
  const cell = line.cells.find((one) => one.year === year.year);
  if (cell === undefined) return '—';
  return (
    <Link
      to={to}
      preventScrollReset
      // Positioned, so that words for screen readers do not make the page wider.
      className="relative inline-block rounded-sm underline-offset-3 hover:underline"
    >
      <span className="sr-only">{`${line.vendor}, ${year.label}: `}</span>
      <CellWords sums={cell} caps={capsWords(cell)} ledger={ledger} />
    </Link>
  );
}

/** A year of a card: its change, and in red what is above the cap. The parts of the change are behind it. */
function YearOnPhone({ line, year, ledger, to }: YearOfVendorProps) {
  const cell = line.cells.find((one) => one.year === year.year);
  if (cell === undefined) return null;
  const above = aboveWords(cell, ledger);
  return (
    <Link to={to} preventScrollReset className="flex min-h-11 flex-col justify-center text-sm tabular-nums">
      <span>
        <span className="sr-only">{line.vendor}, </span>
        <span className="text-muted">{year.label}</span> {shareWords(cell)}
      </span>
      {above !== '' && <span className="text-xs font-medium text-negative">{` ${above}`}</span>}
    </Link>
  );
}

interface CellWordsProps {
  sums: UpliftSums | undefined;
  /** The caps, as text; those of many vendors say nothing together. */
  caps?: string;
  ledger: UpliftLedger;
}

/** The change, what it is of, the cap, and in red what is above it. */
function CellWords({ sums, caps = '', ledger }: CellWordsProps) {
  if (sums === undefined) return '—';
  const [parts, above] = [partsWords(sums), aboveWords(sums, ledger)];
  return (
    <>
      {shareWords(sums)}
      {parts !== '' && (
        <span className="ml-auto block max-w-28 text-xs text-balance whitespace-normal text-muted">
          {` ${parts}`}
        </span>
      )}
      {caps !== '' && <span className="block text-xs text-muted">{` ${caps}`}</span>}
      {above !== '' && <span className="block text-xs font-medium text-negative">{` ${above}`}</span>}
    </>
  );
}
