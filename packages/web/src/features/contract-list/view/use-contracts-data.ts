import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { categoriesOf } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Category } from '@pactbook/domain/features/categories/organisation-config.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import type { FieldDefinition, FieldOption } from '@pactbook/domain/kernel/fields/field.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { amountFields } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { BUILT_IN_FILTERS } from '@pactbook/domain/features/saved-views/custom-filter.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import type { KnownThings } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { ContractNames } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { customKeyOf, isCustomColumn } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { mayFilterTerms } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { DataRowReader } from '../../../data-table/data-row.tsx';
import { paths } from '../../../platform/paths.ts';
import { useFollowed } from '../../../platform/following/use-followed.ts';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { configQuery } from '../../categories/queries.ts';
import { logoFinderQuery } from '../../product-logos/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleNamesQuery, useActor, useCurrencies } from '../../users/queries.ts';
import { useBeyondOneList } from '../../contracts/page-queries.ts';
import { contractsQuery } from '../../contracts/queries.ts';
import { inWholeDollars, MISSING } from '../../../field-kit/value/field-content.ts';
import { contractContent, customFieldContent } from '../../contracts/contract-content.ts';

const NO_TEAMS: readonly Team[] = [];
const NO_FIELDS: readonly CustomField[] = [];
const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NO_CATEGORIES: readonly Category[] = [];

const YES_NO: readonly FieldOption[] = ['Yes', 'No'].map((word) => ({ value: word, label: word }));

/**
 * The fields that can be filtered by value: built-in ones that this person may read in some record, then the custom
 * ones.
 */
function filterFieldsOf(
  actor: Actor,
  { customFields, peopleNames, currencies }: FilteredThings,
): FieldDefinition[] {
  const people = [...peopleNames].map(([value, label]) => ({ value, label }));
  const builtIn = BUILT_IN_FILTERS.filter((field) => canReadFieldAnywhere(actor, field)).flatMap((field) =>
    field.key === CURRENCY_FILTER ? currencyFilter(field, currencies) : [field],
  );
  return [...builtIn, ...customFields.map(fieldDefinitionOf)].map((field) => {
    if (field.kind === 'boolean') return { ...field, options: YES_NO };
    return field.kind === 'user' ? { ...field, options: people } : field;
  });
}

interface FilteredThings {
  readonly customFields: readonly CustomField[];
  readonly peopleNames: ReadonlyMap<string, string>;
  readonly currencies: readonly CurrencyCode[];
}

const CURRENCY_FILTER = 'field:currency';

/** Currencies are chosen among those of the organisation, and only where there are several. */
function currencyFilter(field: FieldDefinition, currencies: readonly CurrencyCode[]): FieldDefinition[] {
  if (currencies.length < 2) return [];
  return [
    {
      ...field,
      options: currencies.map((code) => ({ value: code, label: `${code} – ${currencyName(code)}` })),
    },
  ];
}

const addressOf = (contract: Contract) => paths.record(contract);

/** The data of the records table: the index for filtering, and the names that it refers to. */
export interface ContractsData {
  /** Null until the list, the team names and the categories are loaded. */
  readonly index: ContractIndex | null;
  /** Why there is no list: the records are too many for one, and the server pages through them. Null otherwise. */
  readonly beyond: string | null;
  /** True when the list failed to load and none is cached. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly teams: readonly Team[];
  readonly teamNames: ReadonlyMap<string, string>;
  /** By id; empty while loading, which the table does not wait for. */
  readonly peopleNames: ReadonlyMap<string, string>;
  /** The signed-in person. */
  readonly personId: string;
  /** Whether the person reads owners, renewal and notice date in some record. */
  readonly mayFilterTerms: boolean;
  readonly categories: readonly Category[];
  readonly categoryNames: ReadonlyMap<string, string>;
  /** What the filters of a view can name. */
  readonly known: KnownThings;
  readonly customFields: readonly CustomField[];
  /** Undefined while it is not known. */
  readonly fiscalYearStartMonth: number | undefined;
  /** The same for filtering: with people and Yes/No as options. */
  readonly filterFields: readonly FieldDefinition[];
  /** The amounts that the person may filter by. */
  readonly amountFields: readonly FieldDefinition[];
  readonly reader: DataRowReader<Contract, ColumnKey>;
}

/** The custom fields by key and for filtering. */
function useCustomFields(actor: Actor, peopleNames: ReadonlyMap<string, string>) {
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  const currencies = useCurrencies();
  const fieldsByKey = useMemo(() => new Map(customFields.map((field) => [field.key, field])), [customFields]);
  const filterFields = useMemo(
    () => filterFieldsOf(actor, { customFields, peopleNames, currencies }),
    [actor, customFields, peopleNames, currencies],
  );
  return { customFields, fieldsByKey, filterFields };
}

/** The amounts that the person may filter by. */
function useAmountFields(actor: Actor, today: CalendarDate, startMonth: number | undefined) {
  const currencies = useCurrencies();
  return useMemo(
    () => (mayFilterTerms(actor) ? amountFields({ today, startMonth, currencies }) : []),
    [actor, today, startMonth, currencies],
  );
}

/** What the filters of a view can name. */
function useKnown(
  teams: KnownThings['teams'],
  categories: KnownThings['categories'],
  customFields: KnownThings['customFields'],
): KnownThings {
  return useMemo(() => ({ teams, categories, customFields }), [teams, categories, customFields]);
}

/** The teams with their names, and whether they are still loading. */
function useTeams() {
  const { data: teams = NO_TEAMS, isPending: areTeamsPending } = useQuery(teamsQuery);
  const teamNames = useMemo(() => new Map(teams.map(({ id, name }) => [id, name])), [teams]);
  return { teams, teamNames, areTeamsPending };
}

/**
 * The categories with their names by id and their ids by name, and whether they are still loading. They are loaded again
 * when the list has one that is not among them: somebody has added or renamed it.
 */
function useCategories(contracts: List | undefined) {
  const { data: config, isPending: areCategoriesPending, refetch } = useQuery(configQuery);
  const known = useMemo(() => {
    const categories = config ? categoriesOf(config) : NO_CATEGORIES;
    return {
      categories,
      fiscalYearStartMonth: config?.fiscalYearStartMonth,
      categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
      categoryIds: new Map(categories.map(({ id, name }) => [name, id])),
    };
  }, [config]);
  const refetchUnknown = useEffectEvent((list: List) => {
    const isUnknown = (name: string) => !known.categoryIds.has(name);
    if (config && list.some(({ categories }) => categories.some(isUnknown))) void refetch();
  });
  useEffect(() => {
    if (contracts) refetchUnknown(contracts);
  }, [contracts]);
  return { ...known, areCategoriesPending };
}

type List = readonly Contract[];

/** The index of the list, which follows its changes; null until there is a list. */
function useIndex(list: List | undefined, names: ContractNames, today: CalendarDate): ContractIndex | null {
  const following = useMemo(
    () => ({
      start: (contracts: List) => new ContractIndex(contracts, names, today),
      follow: (before: ContractIndex, contracts: List) => before.after(contracts),
    }),
    [names, today],
  );
  return useFollowed(following, list ?? null);
}

/** How the cells of a record are filled. */
function useReader({
  names,
  customFields,
  today,
}: {
  names: Pick<ContractNames, 'teamNames'> & {
    readonly peopleNames: ReadonlyMap<string, string>;
    readonly customFields: ReadonlyMap<string, CustomField>;
    readonly fiscalYearStartMonth: number | undefined;
  };
  customFields: readonly CustomField[];
  today: CalendarDate;
}): DataRowReader<Contract, ColumnKey> {
  const { data: findLogo, isPending: areLogosPending } = useQuery(logoFinderQuery);
  return useMemo(() => {
    const { teamNames, peopleNames, customFields: fieldsByKey, fiscalYearStartMonth } = names;
    const context = { teamNames, peopleNames, customFields, today, fiscalYearStartMonth };
    return {
      contentOf: (contract: Contract, key: ColumnKey) => {
        if (!isCustomColumn(key)) return inWholeDollars(contractContent(contract, key, context));
        const field = fieldsByKey.get(customKeyOf(key));
        return field ? inWholeDollars(customFieldContent(field, contract, context)) : MISSING;
      },
      addressOf,
      pictureOf: ({ product, vendor }: Contract) =>
        areLogosPending ? undefined : (findLogo?.(product, vendor) ?? null),
    };
  }, [names, customFields, today, findLogo, areLogosPending]);
}

/** Loads and polls the list. The index is built once per day and state of the names; it follows changes of the list. */
export function useContractsData(today: CalendarDate): ContractsData {
  const actor = useActor();
  const { data: contracts, isError, refetch } = useQuery(contractsQuery);
  const beyond = useBeyondOneList();
  const { teams, teamNames, areTeamsPending } = useTeams();
  const { categories, categoryNames, categoryIds, fiscalYearStartMonth, areCategoriesPending } =
    useCategories(contracts);
  const { data: peopleNames = NO_NAMES } = useQuery(peopleNamesQuery);

  const { customFields, fieldsByKey, filterFields } = useCustomFields(actor, peopleNames);
  const amounts = useAmountFields(actor, today, fiscalYearStartMonth);
  const names = useMemo(
    () => ({ teamNames, peopleNames, customFields: fieldsByKey, categoryIds, fiscalYearStartMonth }),
    [teamNames, peopleNames, fieldsByKey, categoryIds, fiscalYearStartMonth],
  );
  const index = useIndex(areTeamsPending || areCategoriesPending ? undefined : contracts, names, today);
  const reader = useReader({ names, customFields, today });
  const known = useKnown(teamNames, categoryNames, fieldsByKey);
  const hasFailed = isError && contracts === undefined && beyond === null;
  return useMemo(
    () => ({
      // What is too long for a list is not shown from an earlier one.
      index: beyond === null ? index : null,
      beyond,
      hasFailed,
      retry: () => void refetch(),
      teams,
      teamNames,
      peopleNames,
      personId: actor.userId,
      mayFilterTerms: mayFilterTerms(actor),
      categories,
      categoryNames,
      known,
      customFields,
      fiscalYearStartMonth,
      filterFields,
      amountFields: amounts,
      reader,
    }),
    [
      actor,
      index,
      beyond,
      hasFailed,
      refetch,
      teams,
      teamNames,
      peopleNames,
      categories,
      categoryNames,
      known,
      customFields,
      fiscalYearStartMonth,
      filterFields,
      amounts,
      reader,
    ],
  );
}
