import { managesAll } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { customDefaults } from '../form/custom-values.ts';
import type { FormChoices } from '../contract-form-fields.ts';
import { valuesOfFields } from '../form/contract-form-values.ts';
import { contractFieldsOf } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractFormValues } from '../form/contract-form-values.ts';

/**
 * The initial teams of a new record by this person: a manager of only one team starts with it (docs/product/records.md,
 * "Fields").
 */
export function presetTeams({ actor }: FormChoices): readonly string[] {
  return !managesAll(actor) && actor.manageTeams.length === 1 ? actor.manageTeams : [];
}

/**
 * The initial values of a copy of a record: everything that this person may read and enter, except dates, documents,
 * costs and status.
 */
export function cloneValues(source: Contract, choices: FormChoices): ContractFormValues {
  const { actor, customFields, people } = choices;
  const fields = contractFieldsOf(source);
  const teams = managesAll(actor)
    ? fields.teams
    : fields.teams.filter((team) => actor.manageTeams.includes(team));
  const isActive = (id: string) => people.some((person) => person.id === id && person.isActive);
  return valuesOfFields(
    {
      ...fields,
      status: 'EVALUATING',
      startDate: null,
      endDate: null,
      teams: teams.length > 0 ? teams : [...presetTeams(choices)],
      owners: fields.owners.filter(isActive),
      // Hidden values of the original have their defaults.
      customFields: { ...customDefaults(customFields), ...fields.customFields },
    },
    customFields,
  );
}
