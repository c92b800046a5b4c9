import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContractReferences } from '@pactbook/domain/features/contracts/contract-rules.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { combinedQuery } from '../../platform/endpoint-query.ts';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { configQuery } from '../categories/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleQuery, useActor } from '../users/queries.ts';
import { vendorsQuery } from '../vendors/queries.ts';
import { contractsQuery } from '../contracts/queries.ts';
import type { FormChoices } from './contract-form-fields.ts';

const NO_RECORDS: readonly Contract[] = [];
const NO_VENDORS: readonly Vendor[] = [];

/** Data that the form cannot be rendered without. */
export interface LoadedChoices {
  readonly choices: FormChoices;
  readonly references: ContractReferences;
}

/** Loads the options of the record form. Known products and vendors are optional and not waited for. */
export function useFormChoices() {
  const actor = useActor();
  const teams = useQuery(teamsQuery);
  const config = useQuery(configQuery);
  const customFields = useQuery(customFieldsQuery);
  const people = useQuery(peopleQuery);
  const { data: records = NO_RECORDS } = useQuery(contractsQuery);
  const { data: vendors = NO_VENDORS } = useQuery(vendorsQuery);

  const loaded = useMemo((): LoadedChoices | undefined => {
    if (!teams.data || !config.data || !customFields.data || !people.data) return undefined;
    const { categories } = config.data;
    return {
      choices: {
        actor,
        teams: teams.data,
        categories,
        customFields: customFields.data,
        people: people.data,
        records,
        vendors,
      },
      references: {
        teams: new Map(teams.data.map(({ id, name }) => [id, name])),
        categories: new Map(categories.map((name) => [name, name])),
        customFields: customFields.data,
        people: new Map(people.data.map((person) => [person.id, person])),
      },
    };
  }, [actor, teams.data, config.data, customFields.data, people.data, records, vendors]);

  return combinedQuery(loaded, [teams, config, customFields, people]);
}
