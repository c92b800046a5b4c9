import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamIdsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import { useAddressQuery } from '../../platform/address-query.ts';
import { paths } from '../../platform/paths.ts';
import { readTrendsQuery } from '../../platform/addresses/trend-queries.ts';
import { useToday } from '../users/queries.ts';
import { CostPanel } from './cost-panel.tsx';
import { EndingsPanel, OutcomesPanel, StatusesPanel } from './contracts-panels.tsx';
import { TrendControls } from './trend-controls.tsx';
import { questionOf } from './trends-question.ts';
import { UpliftsPanel } from './uplifts-panel.tsx';
import { VendorsPanel } from './vendors-panel.tsx';
import { contractTrendsQuery, trendsQuery, vendorTrendsQuery } from './queries.ts';

/**
 * `/trends`: costs, counts and ends over the years, for people who view or manage all records (docs/product/screens.md,
 * "Trends").
 */
export function TrendsPage() {
  const day = useToday();
  const { query, change } = useAddressQuery(readTrendsQuery, paths.trends);
  const question = useMemo(() => questionOf(query), [query]);
  const teams = useMemo(() => teamIdsOf(question), [question]);
  const costs = useQuery(trendsQuery(question));
  const vendors = useQuery(vendorTrendsQuery(question));
  const records = useQuery(contractTrendsQuery(question));
  const hasCosts = costs.data === undefined || costs.data.known !== null;
  return (
    <div className="flex flex-col gap-5">
      <TrendControls question={question} trends={costs.data} change={change} />
      <CostPanel answer={costs} question={question} day={day} />
      {hasCosts && (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
          <VendorsPanel answer={vendors} teams={teams} day={day} />
          <UpliftsPanel answer={vendors} day={day} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <StatusesPanel answer={records} day={day} />
        <OutcomesPanel answer={records} day={day} />
      </div>
      <EndingsPanel answer={records} teams={teams} day={day} />
    </div>
  );
}
