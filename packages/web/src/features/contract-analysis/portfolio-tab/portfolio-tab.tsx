import { useQuery } from '@tanstack/react-query';
import { Download, Grid3x3 } from 'lucide-react';
import { CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { paths, readContractAnalysisQuery } from '../../../platform/paths.ts';
import { SearchChip } from '../../../field-kit/filters/search-chip.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { downloadPortfolio, portfolioQuery } from '../queries.ts';
import { PortfolioGrid, PortfolioLegend } from './portfolio-grid.tsx';

const KINDS = CLAUSE_KINDS.map(({ category, explanation }, index) => ({ category, explanation, index }));

/** Which record has a clause of which kind. */
export function PortfolioTab() {
  const { query, change } = useAddressQuery(readContractAnalysisQuery, paths.contractAnalysis);
  const portfolio = useQuery(portfolioQuery);
  const chosen = KINDS.find(({ category }) => category === query.kind);
  if (!portfolio.data)
    return <QueryFallback query={portfolio} lines={8} label="Loading the portfolio" isCard />;
  const { records } = portfolio.data;
  if (records.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<Grid3x3 />}
          title="No analyzed documents of records yet."
          text="Analyze the documents of your records to see which clauses they have."
        />
      </Card>
    );
  }
  return (
    <>
      <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
        <SearchChip
          label="Clause kind"
          value={chosen?.category}
          chosen={chosen?.category}
          options={KINDS.map(({ category }) => ({ value: category, label: category }))}
          onChange={(kind) => change({ kind })}
          onRemove={() => change({ kind: undefined })}
        />
        <Button
          className="ml-auto"
          icon={<Download aria-hidden />}
          onClick={() => void downloadPortfolio().catch(sayFailed)}
        >
          Download CSV
        </Button>
      </div>
      <PortfolioLegend />
      {portfolio.data.onlyAnalyzed && (
        <p className="text-sm text-muted">
          There are too many records for one list: those without an analyzed document are left out.
        </p>
      )}
      <PortfolioGrid records={records} kinds={chosen ? [chosen] : KINDS} />
    </>
  );
}
