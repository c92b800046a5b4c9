import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { ChosenCurrencies } from './chosen-currencies.tsx';
import { currenciesQuery } from './queries.ts';
import { RatesPanel } from './rates-panel.tsx';

/** `/admin/settings/currencies`: the organisation's currency, those of its records, and exchange rates. */
export function CurrenciesPage() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(currenciesQuery);
  if (isPending) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the currencies" />
      </Card>
    );
  }
  if (isError && !data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ChosenCurrencies settings={data} />
      {(data.recordCurrencies.length > 0 || data.rates.length > 0) && <RatesPanel settings={data} />}
    </div>
  );
}
