import { CircleAlert } from 'lucide-react';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useSaveCurrencies } from '../../currencies/queries.ts';
import { useActor, useCurrencies } from '../../users/queries.ts';
import type { ColumnSettings } from '../import-draft.ts';

export interface ForeignCurrenciesProps {
  /** The currencies that the column names. */
  codes: readonly string[];
  settings: ColumnSettings;
  onChange: (settings: ColumnSettings) => void;
}

/** Says that amounts are in a currency that the organization does not use, and offers to add it. */
export function ForeignCurrencies({ codes, settings, onChange }: ForeignCurrenciesProps) {
  const [own = '', ...others] = useCurrencies();
  const mayAdd = decide(useActor(), canAdministerOrganisation).allowed;
  const saving = useSaveCurrencies();
  const missing = codes.filter((code) => code !== own && !others.includes(code));
  if (missing.length === 0) return null;
  const named = missing.map((code) => `${code} (${currencyName(code)})`).join(', ');
  const add = () =>
    saving.mutate(
      { body: { recordCurrencies: [...others, ...missing].toSorted() } },
      {
        onSuccess: () => saySucceeded(`Records can have costs in ${missing.join(', ')} now.`),
        onError: sayFailed,
      },
    );
  const { currency, ...unsaid } = settings;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p className="flex items-start gap-1.5 text-caution">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {`These amounts are in ${named}, which your organization does not use. Their rows are rejected until it does. `}
          {!mayAdd && 'A System Admin can add it in Admin Tools, Currencies.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {mayAdd && (
          <Button size="sm" isBusy={saving.isPending} onClick={add}>
            {`Add ${missing.join(', ')}`}
          </Button>
        )}
        {currency !== undefined && missing.includes(currency) && (
          <Button size="sm" onClick={() => onChange(unsaid)}>{`They are in ${own}`}</Button>
        )}
      </div>
    </div>
  );
}
