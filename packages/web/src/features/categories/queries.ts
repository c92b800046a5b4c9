import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoriesOf } from '@pactbook/domain/features/categories/organisation-config.ts';
import { getConfig } from '@pactbook/domain/features/categories/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The configuration that everyone needs: the record categories. */
export const configQuery = endpointQuery('Config', getConfig);

/**
 * The number of each category's colour by its name, the same everywhere (decision 64); `colorOfNumber` of the charts
 * makes a colour of it. Undefined until the categories are known.
 */
export function useCategoryColors(): (name: string) => number | undefined {
  const { data: config } = useQuery(configQuery);
  return useMemo(() => {
    const numbers = new Map(config?.categories.map((name, index) => [name, config.categoryColors?.[index]]));
    return (name) => numbers.get(name);
  }, [config]);
}

/** The ids of categories by name, in whose order costs of records in several are divided; empty until they are known. */
export function useCategoryIds(): ReadonlyMap<string, string> {
  const { data: config } = useQuery(configQuery);
  return useMemo(
    () => new Map(config?.categories.map((name, index) => [name, config.categoryIds?.[index] ?? name])),
    [config],
  );
}

/** The id of a category by its name, for links; the name itself until the categories are known. */
export function useCategoryId(): (name: string) => string {
  const { data: config } = useQuery(configQuery);
  return useMemo(() => {
    const ids = new Map(config && categoriesOf(config).map(({ id, name }) => [name, id]));
    return (name) => ids.get(name) ?? name;
  }, [config]);
}
