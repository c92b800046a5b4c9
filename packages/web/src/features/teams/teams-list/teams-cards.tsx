import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { peopleWords, contractsWords } from '../../../field-kit/value/count-words.ts';
import { TeamActions } from './team-actions.tsx';
import type { TeamsTableProps } from './teams-table.tsx';

/** The rows of the table as cards on narrow screens (docs/product/look.md, "Responsive"). */
export function TeamsCards({ shown, teams, onOpen }: TeamsTableProps) {
  if (shown === undefined) {
    return (
      <Card>
        <SkeletonLines lines={5} label="Loading the teams" />
      </Card>
    );
  }
  return (
    <ul aria-label="Teams" className="overflow-hidden rounded-lg border border-border bg-raised">
      {shown.map((team) => (
        <li key={team.id} className="flex items-center gap-1 border-b border-border pr-1 last:border-b-0">
          <button
            type="button"
            onClick={() => onOpen(team)}
            className="min-h-16 min-w-0 flex-1 px-3 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span dir="auto" className="block text-base font-medium break-words">
              {team.name}
            </span>
            <span className="block text-sm text-muted">
              {contractsWords(team.records)} · {peopleWords(team.managers + team.viewers)}
            </span>
          </button>
          <TeamActions team={team} teams={teams} onOpen={() => onOpen(team)} />
        </li>
      ))}
    </ul>
  );
}
