import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleOf } from '@pactbook/domain/kernel/access.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { rightsInWords } from '../components/access/rights-in-words.ts';
import { useActor, useProfile } from '../../users/queries.ts';

/** `/profile`: who the person is to the product, and what they may do in it. */
export function ProfilePage() {
  const profile = useProfile();
  const actor = useActor();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Panel title="Profile">
        <dl className="flex flex-col gap-4">
          <Entry label="Name">{`${profile.firstName} ${profile.lastName}`.trim() || 'Not set'}</Entry>
          <Entry label="Email address">{profile.emailAddress}</Entry>
          <Entry label="Organization">{profile.organizationName}</Entry>
          <Entry label="Time zone">{profile.timeZoneId}</Entry>
          <Entry label="Sign-in">{profile.isSso ? 'Single sign-on' : 'Email address and password'}</Entry>
        </dl>
      </Panel>
      <Panel title="Access">
        <dl className="flex flex-col gap-4">
          <Entry label="Role">
            <Badge hasDot={false}>{roleOf(actor)}</Badge>
          </Entry>
          <Entry label="What you can do">
            <ul className="flex flex-col gap-1.5 pt-0.5">
              {rightsInWords(actor).map((sentence) => (
                <li key={sentence} className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                  {sentence}
                </li>
              ))}
            </ul>
          </Entry>
          <OwnTeams manageTeams={actor.manageTeams} viewTeams={actor.viewTeams} />
        </dl>
      </Panel>
    </div>
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

interface OwnTeamsProps {
  manageTeams: readonly string[];
  viewTeams: readonly string[];
}

function OwnTeams({ manageTeams, viewTeams }: OwnTeamsProps) {
  const teams = useQuery(teamsQuery);
  if (teams.isPending) return <SkeletonLines lines={2} label="Loading your teams" />;
  if (teams.isError) return <ErrorPanel onRetry={() => void teams.refetch()} isRetrying={teams.isFetching} />;
  return (
    <>
      <Entry label="Teams you manage">
        <TeamNames teams={teams.data.filter(({ id }) => manageTeams.includes(id))} />
      </Entry>
      <Entry label="Teams you view">
        <TeamNames teams={teams.data.filter(({ id }) => viewTeams.includes(id))} />
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
