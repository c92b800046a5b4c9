import { useQuery } from '@tanstack/react-query';
import {
  HOSTING_MODELS,
  CONTRACT_STATUSES,
  STATUS_LABELS,
} from '@pactbook/domain/features/contracts/status.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import type { ImportTarget } from '@pactbook/domain/features/import-rows/import-targets.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { configQuery } from '../../categories/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { useActor, useCurrencies, useHasCurrencies } from '../../users/queries.ts';
import { defaultOf, lacksTerm, type ImportDraft } from '../import-draft.ts';

export interface DefaultValuesProps {
  draft: ImportDraft;
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

const namesOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The values of new records for fields without a column, or with an empty cell. */
export function DefaultValues({ draft, change }: DefaultValuesProps) {
  return (
    <Panel title="Values for empty cells and missing columns">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <DefaultChoices draft={draft} change={change} />
      </div>
    </Panel>
  );
}

/** Team managers may add records only to their own teams, so most of their imports need a default team. */
function useOwnTeams(): readonly string[] {
  const { isSuperAdmin, manageAll, manageTeams } = useActor();
  const { data: teams = [] } = useQuery(teamsQuery);
  const own = isSuperAdmin || manageAll ? teams : teams.filter(({ id }) => manageTeams.includes(id));
  return own.map(({ name }) => name);
}

const STATUSES = CONTRACT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }));

/** How the amounts of all columns are read that say nothing else. */
function AmountsOfFile({ draft, change }: DefaultValuesProps) {
  const currencies = useCurrencies();
  const hasCurrencies = useHasCurrencies();
  const set = (changes: Partial<Pick<ImportDraft, 'currency' | 'decimalMark'>>) =>
    change((before) => ({ ...before, ...changes }));
  return (
    <>
      {hasCurrencies && (
        <Field
          label="Currency of amounts"
          help="For amounts without a currency in the cell, column or record."
        >
          <Select
            value={draft.currency}
            placeholder="That of the record"
            options={currencies.map((code) => ({ value: code, label: `${code} – ${currencyName(code)}` }))}
            onChange={({ target }) => set({ currency: target.value })}
          />
        </Field>
      )}
      <Field label="Numbers">
        <Select
          value={draft.decimalMark}
          placeholder="Detect"
          options={[
            { value: '.', label: 'Decimal point: 1,234.50' },
            { value: ',', label: 'Decimal comma: 1.234,50' },
          ]}
          onChange={({ target }) => {
            const { value } = target;
            set({ decimalMark: value === '.' || value === ',' ? value : '' });
          }}
        />
      </Field>
    </>
  );
}

function DefaultChoices({ draft, change }: DefaultValuesProps) {
  const teams = useOwnTeams();
  const { data: config } = useQuery(configQuery);
  const valueOf = (target: ImportTarget) => defaultOf(draft, target);
  const set = (target: ImportTarget, value: string | null) =>
    change((before) => ({ ...before, defaults: { ...before.defaults, [target]: value ?? '' } }));
  return (
    <>
      <Field
        label="Status"
        help="For rows without a status. By dates: Live while running, Expired once ended."
      >
        <Select
          value={valueOf('status')}
          placeholder={draft.statusFromDates ? 'By their dates' : 'Evaluating'}
          options={STATUSES}
          onChange={({ target }) => set('status', target.value)}
        />
      </Field>
      <Field label="Team">
        <Combobox
          label="Team"
          options={namesOf(teams)}
          value={valueOf('teams') || null}
          onChange={(value) => set('teams', value)}
          placeholder="None"
          isClearable
        />
      </Field>
      <Field label="Category">
        <Combobox
          label="Category"
          options={namesOf(config?.categories ?? [])}
          value={valueOf('categories') || null}
          onChange={(value) => set('categories', value)}
          placeholder="None"
          isClearable
        />
      </Field>
      {lacksTerm(draft) && (
        <Field
          label="Renewal term in months"
          help="For rows that renew automatically. The file has no column for it."
        >
          <NumberInput value={valueOf('termMonths')} onChange={(value) => set('termMonths', value)} />
        </Field>
      )}
      <AmountsOfFile draft={draft} change={change} />
      <Field label="Hosting Model">
        <Select
          value={valueOf('hostingModel')}
          placeholder="None"
          options={namesOf(HOSTING_MODELS)}
          onChange={({ target }) => set('hostingModel', target.value)}
        />
      </Field>
    </>
  );
}
