import { useQuery } from '@tanstack/react-query';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { ChosenCurrencies } from './chosen-currencies.tsx';
import { currenciesQuery } from './queries.ts';
import { RatesPanel } from './rates-panel.tsx';

/** `/admin/settings/currencies`: the organisation's currency, those of its records, and exchange rates. */
export function CurrenciesPage() {
  const currencies = useQuery(currenciesQuery);
  const { data } = currencies;
  if (!data) return <QueryFallback query={currencies} lines={6} label="Loading the currencies" isCard />;
  return (
    <div className="flex max-w-form flex-col gap-4">
      <ChosenCurrencies settings={data} />
      {(data.recordCurrencies.length > 0 || data.rates.length > 0) && <RatesPanel settings={data} />}
    </div>
  );
}
