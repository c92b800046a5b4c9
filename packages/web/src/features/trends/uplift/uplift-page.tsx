import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { teamIdsOf, trendYearsQuerySchema } from '@pactbook/domain/features/trends/trend-query.ts';
import type { UpliftLedger } from '@pactbook/domain/features/trends/uplift.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { readUpliftQuery, type UpliftQuery } from '../../../platform/addresses/trend-queries.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { ChartNote } from '../../../ui/charts/chart-note.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { downloadUplift, upliftQuery, type UpliftQuestion } from '../queries.ts';
import { leftOutWords } from '../trend-words.ts';
import { TeamControl, YearControls } from '../years-and-teams.tsx';
import { UpliftFigures } from './uplift-figures.tsx';
import { UpliftRowsPanel } from './uplift-rows-panel.tsx';
import { UpliftTable } from './uplift-table.tsx';
import { UPLIFT_METHOD } from './uplift-words.ts';

/** Reads the years and teams of the address; invalid parts are left out, so that every link works. */
function questionOf({ from, to, teams }: UpliftQuery) {
  const years = trendYearsQuerySchema.safeParse({ from, to }).data;
  const chosen = trendYearsQuerySchema.safeParse({ teams }).data;
  return {
    from: years?.from,
    to: years?.to,
    teams: chosen?.teams === undefined ? undefined : teamIdsOf(chosen).join(','),
  };
}

const useLedger = (question: UpliftQuestion) => useInfiniteQuery(upliftQuery(question));

/** `/trends/uplift`: what vendors raised by fiscal year, and what is above price caps. */
export function UpliftPage() {
  const { query, change } = useAddressQuery(readUpliftQuery, paths.uplift);
  const question = useMemo(() => questionOf(query), [query]);
  const pages = useLedger(question);
  const ledger = pages.data?.pages[0];
  const isChanged = Object.values(question).some((part) => part !== undefined);
  const reset = () => change({ from: undefined, to: undefined, teams: undefined });
  return (
    <div className="@container flex flex-col gap-5">
      <div role="group" aria-label="Show" className="flex flex-wrap items-center gap-2">
        <YearControls question={question} answer={ledger} change={change} />
        <TeamControl question={question} change={change} />
        {isChanged && (
          <Button variant="ghost" onClick={reset}>
            Reset
          </Button>
        )}
        <span className="grow" />
        {ledger && <Scope ledger={ledger} />}
        <ExportButton question={question} />
      </div>
      {ledger === undefined ? (
        <QueryFallback query={pages} lines={8} label="Loading the uplifts" isCard />
      ) : (
        <PanelErrorBoundary>
          <Ledger ledger={ledger} pages={pages} question={question} query={query} />
        </PanelErrorBoundary>
      )}
    </div>
  );
}

/** Of how many records the sums are, and which are left out. */
function Scope({ ledger: { records, unconverted } }: { ledger: UpliftLedger }) {
  const lacking = leftOutWords(unconverted === undefined ? {} : { unconverted });
  return (
    <p className="text-sm text-muted tabular-nums">
      {numberText(records.compared)} of {contractsWords(records.all)}
      {lacking !== undefined && <span className="text-caution"> · {lacking}</span>}
    </p>
  );
}

function ExportButton({ question }: { question: UpliftQuestion }) {
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    downloadUplift(question)
      .catch(sayFailed)
      .finally(() => setIsBusy(false));
  };
  return (
    <Button isBusy={isBusy} onClick={start} icon={<Download aria-hidden />}>
      CSV
      <span className="sr-only"> of all costs and uplifts</span>
    </Button>
  );
}

interface LedgerProps {
  ledger: UpliftLedger;
  pages: ReturnType<typeof useLedger>;
  question: UpliftQuestion;
  query: UpliftQuery;
}

function Ledger({ ledger, pages, question, query }: LedgerProps) {
  const vendors = pages.data?.pages.flatMap((page) => page.vendors) ?? [];
  const year = ledger.years.find((one) => String(one.year) === query.year);
  if (vendors.length === 0)
    return (
      <Card className="p-0">
        <EmptyState
          title="No record has two comparable years yet."
          text="A record appears here when two of its annual costs are about a year apart."
        />
      </Card>
    );
  return (
    <>
      <UpliftFigures ledger={ledger} />
      {query.vendor !== undefined && query.vendor !== '' && (
        <UpliftRowsPanel
          key={`${query.vendor} ${query.year}`}
          vendor={query.vendor}
          year={year}
          question={question}
          query={query}
        />
      )}
      <div>
        <UpliftTable ledger={ledger} vendors={vendors} query={query} />
        <ChartNote
          title="Uplift"
          note="How much more the same records cost than a year before."
          method={UPLIFT_METHOD}
        />
      </div>
      <div className="flex justify-center empty:hidden">
        <NextPageButton query={pages}>Show more vendors</NextPageButton>
      </div>
    </>
  );
}
