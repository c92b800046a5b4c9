import { useQuery } from '@tanstack/react-query';
import { HOSTING_MODELS } from '@pactbook/domain/features/contracts/hosting-model.ts';
import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import type { ImportTarget } from '@pactbook/domain/features/import-export/mapping/import-targets.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { configQuery } from '../../categories/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { useActor } from '../../users/queries.ts';
import type { ImportDraft } from '../draft/import-draft.ts';

export interface DefaultValuesProps {
  draft: ImportDraft;
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

const TARGETS: readonly ImportTarget[] = ['status', 'teams', 'categories', 'hostingModel'];
const namesOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The values of new records for fields without a column, or with an empty cell. */
export function DefaultValues({ draft, change }: DefaultValuesProps) {
  const { isSuperAdmin, manageAll } = useActor();
  const isOpen = !(isSuperAdmin || manageAll) || TARGETS.some((target) => Boolean(draft.defaults[target]));
  return (
    <Card>
      <Collapsible
        title="Values for empty cells and missing columns"
        titleClassName="text-base"
        isInitiallyOpen={isOpen}
      >
        <div className="grid grid-cols-1 gap-3 pt-2 sm:grid-cols-2">
          <DefaultChoices draft={draft} change={change} />
        </div>
      </Collapsible>
    </Card>
  );
}

/** Team managers may add records only to their own teams, so most of their imports need a default team. */
function useOwnTeams(): readonly string[] {
  const { isSuperAdmin, manageAll, manageTeams } = useActor();
  const { data: teams = [] } = useQuery(teamsQuery);
  const own = isSuperAdmin || manageAll ? teams : teams.filter(({ id }) => manageTeams.includes(id));
  return own.map(({ name }) => name);
}

const STATUSES = CONTRACT_STATUSES.filter((status) => status !== 'EVALUATING').map((status) => ({
  value: status,
  label: STATUS_LABELS[status],
}));

function DefaultChoices({ draft, change }: DefaultValuesProps) {
  const teams = useOwnTeams();
  const { data: config } = useQuery(configQuery);
  const valueOf = (target: ImportTarget) => draft.defaults[target] ?? '';
  const set = (target: ImportTarget, value: string | null) =>
    change((before) => ({ ...before, defaults: { ...before.defaults, [target]: value ?? '' } }));
  return (
    <>
      <Field label="Status" help="Evaluating when nothing is said.">
        <Select
          value={valueOf('status')}
          placeholder="Evaluating"
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
