import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { rightsOfDraft, withLevel } from './rights-draft.ts';
import type { AccessChoice, RightsDraft, TeamLevel } from './rights-draft.ts';
import { rightsSentences, roleSentence } from './rights-words.ts';
import { TeamMatrix } from './team-matrix.tsx';

const CARDS: readonly { value: AccessChoice; label: string; help: string }[] = [
  { value: 'systemAdmin', label: 'System Admin', help: 'Everything, with users, teams and settings.' },
  { value: 'recordAdmin', label: 'Record Admin', help: 'Sees and changes all records.' },
  { value: 'recordViewer', label: 'Record Viewer', help: 'Sees all records in full, changes none.' },
  { value: 'teams', label: 'Team access', help: 'Views or manages the records of chosen teams.' },
  { value: 'limited', label: 'Limited Access', help: 'Sees only the open fields of records.' },
];

export interface RightsEditorProps {
  draft: RightsDraft;
  onChange: (update: (draft: RightsDraft) => RightsDraft) => void;
  error?: string | undefined;
  /** For whom administering is out of the question, such as programs. */
  isWithoutAdministration?: boolean | undefined;
  /** The subject of what the rights amount to. */
  who?: string | undefined;
}

/** What a person may do: a card, for team access the matrix of teams, and what it all amounts to in words. */
export function RightsEditor({
  draft,
  onChange,
  error,
  isWithoutAdministration = false,
  who = 'This person',
}: RightsEditorProps) {
  return (
    <>
      <Field kind="group" label="Access" error={error}>
        <RadioGroup
          look="cards"
          options={isWithoutAdministration ? CARDS.filter(({ value }) => value !== 'systemAdmin') : CARDS}
          value={draft.choice}
          onChange={(choice) => onChange((before) => ({ ...before, choice }))}
        />
      </Field>
      {draft.choice === 'teams' && <TeamAccess draft={draft} onChange={onChange} />}
      <RightsSummary draft={draft} who={who} />
    </>
  );
}

function TeamAccess({ draft, onChange }: RightsEditorProps) {
  const teams = useQuery(teamsQuery);
  const changeLevel = useCallback(
    (team: string, level: TeamLevel) => onChange((before) => withLevel(before, team, level)),
    [onChange],
  );
  return (
    <Field kind="group" label="Teams">
      <QueryFallback query={teams} lines={4} label="Loading the teams" />
      {teams.data && <TeamMatrix teams={teams.data} levels={draft.levels} onChange={changeLevel} />}
      <Checkbox
        className="mt-1.5"
        label="Also views all records"
        help="In full, with costs and documents, and trends."
        checked={draft.viewsAll}
        onChange={(event) => {
          const viewsAll = event.target.checked;
          onChange((before) => ({ ...before, viewsAll }));
        }}
      />
    </Field>
  );
}

function RightsSummary({ draft, who }: { draft: RightsDraft; who: string }) {
  const { data: teams } = useQuery(teamsQuery);
  const names = useMemo(() => new Map(teams?.map(({ id, name }) => [id, name])), [teams]);
  const rights = rightsOfDraft(draft);
  return (
    <div role="status" className="rounded-lg border border-border bg-sunken p-3">
      <p className="font-medium">{roleSentence(rights, who)}</p>
      <ul className="mt-2 flex flex-col gap-1 text-sm text-muted">
        {rightsSentences(rights, names).map(({ text, isGranted }) => {
          const Mark = isGranted ? Check : Minus;
          return (
            <li key={text} className="flex gap-2">
              <Mark aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
              {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
