import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleOf, managesAll, viewsAll } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { useActor } from '../../users/queries.ts';
import { seenFields } from './seen-fields.ts';
import type { SeenOn } from './seen-fields.ts';

/**
 * What the person may do, in words: role, rights, teams, and what that means for the fields of a record
 * (docs/product/screens.md, "Profile and access").
 */
export function AccessPanel() {
  const actor = useActor();
  return (
    <Panel title="Access">
      <dl className="flex flex-col gap-4">
        <Entry label="Role">
          <Badge hasDot={false}>{roleOf(actor)}</Badge>
        </Entry>
        <Entry label="Rights">
          <ul className="flex flex-col gap-1.5 pt-0.5">
            {rightsInWords(actor).map((sentence) => (
              <li key={sentence} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                {sentence}
              </li>
            ))}
          </ul>
        </Entry>
        <OwnTeams actor={actor} />
      </dl>
      <Collapsible title="Fields you can see" className="mt-4 border-t border-border pt-3">
        <SeenFields actor={actor} />
      </Collapsible>
    </Panel>
  );
}

const WHERE: Record<SeenOn, { words: string; icon: ReactNode }> = {
  all: { words: 'On every record', icon: <Check aria-hidden className="size-4 text-positive-mark" /> },
  teams: {
    words: 'On records of your teams',
    icon: <Check aria-hidden className="size-4 text-positive-mark" />,
  },
  none: { words: 'Restricted', icon: <Lock aria-hidden className="size-4 text-muted" /> },
};

function SeenFields({ actor }: { actor: Actor }) {
  return (
    <ul aria-label="What you can see" className="flex flex-col divide-y divide-border pt-1 text-base">
      {seenFields(actor).map(({ field, on }) => (
        <li key={field} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2">
          <span>{field}</span>
          <span className="flex items-center gap-1.5 text-sm text-muted">
            {WHERE[on].icon}
            {WHERE[on].words}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-base break-words">{children}</dd>
    </div>
  );
}

function OwnTeams({ actor }: { actor: Actor }) {
  const teams = useQuery(teamsQuery);
  const named = (ids: readonly string[]) => teams.data?.filter(({ id }) => ids.includes(id)) ?? [];
  if (!teams.data) {
    return (
      <Entry label="Teams">
        <QueryFallback query={teams} lines={2} label="Loading your teams" />
      </Entry>
    );
  }
  return (
    <>
      <Entry label="Teams you manage">
        <TeamNames teams={named(actor.manageTeams)} />
      </Entry>
      <Entry label="Teams you view">
        <TeamNames teams={named(actor.viewTeams)} />
      </Entry>
    </>
  );
}

function TeamNames({ teams }: { teams: readonly Team[] }) {
  if (teams.length === 0) return <span className="text-muted">None</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {teams.map((team) => (
        <Badge key={team.id} hasDot={false}>
          {team.name}
        </Badge>
      ))}
    </span>
  );
}

/**
 * What a person may do, in sentences (docs/product/rights.md, "Roles"; docs/product/rights.md, "Who sees and does
 * what").
 */
function rightsInWords(actor: Actor): string[] {
  return [
    'You see the open fields of every record: product, vendor, categories, teams, status and dates.',
    restrictedFields(actor),
    changes(actor),
    ...(viewsAll(actor) ? ['You see trends.'] : []),
    ...(actor.isSuperAdmin
      ? ['You add, change and delete users, teams and custom fields, and you see the activity feed.']
      : []),
    ...RIGHTS.flatMap(({ key, sentence }) => (actor[key] && sentence !== null ? [sentence] : [])),
  ];
}

function restrictedFields(actor: Actor): string {
  if (viewsAll(actor)) return 'You see costs, notes and documents of all records.';
  if (actor.manageTeams.length + actor.viewTeams.length > 0) {
    return 'You see costs, notes and documents of the records of your teams.';
  }
  return 'Costs, notes and documents are restricted for you. Ask a System Admin if you need them.';
}

function changes(actor: Actor): string {
  if (managesAll(actor)) return 'You add, change and delete records of any team.';
  if (actor.manageTeams.length > 0) return 'You add, change and delete records of the teams you manage.';
  return 'You do not change records.';
}
