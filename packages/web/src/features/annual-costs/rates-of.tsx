import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { rateWords } from '../../field-kit/value/own-money.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { conversionsQuery } from '../currencies/queries.ts';

/** More are on the page of the costs. */
const MOST_RATES = 6;

interface RatesOfProps {
  /** The costs of which some are converted. */
  rows: readonly ReadCost[];
}

/** At which rates of which days costs were converted, one line for each. */
export function RatesOf({ rows }: RatesOfProps) {
  const converted = rows.filter((row) => row.converted !== undefined);
  const costs = converted.map(({ date, currency = USD }) => ({ date, currency }));
  const { data, isError } = useQuery(conversionsQuery(costs));
  if (isError) return 'The rates could not be loaded.';
  if (!data) return 'Loading the rates';
  const lines = [...new Set(data.items.map(rateWords))];
  return (
    <span className="flex flex-col gap-0.5">
      {lines.slice(0, MOST_RATES).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {lines.length > MOST_RATES && <span>and {lines.length - MOST_RATES} more</span>}
    </span>
  );
}

/** A converted amount, whose rates and their days are shown under the pointer and at keyboard focus. */
export function ConvertedAmount({ rows, children }: RatesOfProps & { children: ReactNode }) {
  return (
    <Tooltip content={<RatesOf rows={rows} />}>
      <button
        type="button"
        className="cursor-help rounded-sm text-left tabular-nums underline decoration-dotted underline-offset-3"
      >
        {children}
      </button>
    </Tooltip>
  );
}
