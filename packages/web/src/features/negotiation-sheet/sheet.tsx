import type { ReactNode } from 'react';
import { SHEET_RECORDS, type NegotiationSheet } from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { knownEnd } from '@pactbook/domain/features/contracts/decision.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Card } from '../../ui/layout/panel.tsx';
import { CostHistory } from './cost-history.tsx';
import { Decisions } from './decisions.tsx';
import { OtherRecords } from './other-records.tsx';
import {
  amountIn,
  medianWords,
  noticeWords,
  percentWords,
  seatsWords,
  shareOfAllWords,
} from './sheet-words.ts';

interface SheetProps {
  sheet: NegotiationSheet;
  contract: Contract;
}

/** What is on paper as well. */
export function Sheet({ sheet, contract }: SheetProps) {
  const { product, vendor, day, inForce, priceCap, medians } = sheet;
  const end = knownEnd(contract);
  return (
    <Card>
      <article aria-label="Negotiation Sheet" className="flex flex-col gap-5">
        <header>
          <h2 className="text-lg font-semibold">Negotiation Sheet</h2>
          <p className="text-sm text-muted break-words">
            <bdi>{product}</bdi> of <bdi>{vendor}</bdi>, as of {formatMediumDate(day)}
          </p>
        </header>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4 print:grid-cols-4">
          <Fact label="Cost in Force">
            {inForce === null ? '—' : amountIn(inForce.cost, inForce.currency)}
          </Fact>
          <Fact label="Seats">{(inForce && seatsWords(inForce)) || '—'}</Fact>
          <Fact label="Price Cap %">{priceCap === null ? '—' : percentWords(priceCap / 100)}</Fact>
          <Fact label="Notice">{noticeWords(sheet)}</Fact>
          <Fact label="End">{end === null ? '—' : formatMediumDate(end)}</Fact>
          <Fact label="Vendor’s Share of Our Costs">{shareOfAllWords(sheet)}</Fact>
          <Fact label="Our Median Uplift">{medianWords(medians.all)}</Fact>
          <Fact label="This Vendor’s Median">{medianWords(medians.vendor)}</Fact>
        </dl>
        <Part title="Costs">
          <CostHistory costs={sheet.costs} />
        </Part>
        <div className="grid items-start gap-5 md:grid-cols-2 print:grid-cols-2">
          <Part title="Decisions">
            <Decisions terms={sheet.terms} />
          </Part>
          <Part title={`Other Records of ${vendor}`}>
            <OtherRecords sheet={sheet} most={SHEET_RECORDS} />
          </Part>
        </div>
        <footer className="text-xs text-muted">
          Median: how much more the same quantity cost than a year before, in the last three years. Sums
          include only records you can read in full.
        </footer>
      </article>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium break-words tabular-nums">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-sm font-semibold break-words" dir="auto">
        {title}
      </h3>
      {children}
    </section>
  );
}
