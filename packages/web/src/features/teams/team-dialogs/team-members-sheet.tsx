import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ManagedTeam, TeamMember } from '@pactbook/domain/features/teams/team.ts';
import { paths } from '../../../platform/paths.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { DialogBody } from '../../../ui/overlays/dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { teamMembersQuery } from '../administration-queries.ts';

export interface TeamMembersSheetProps {
  isOpen: boolean;
  onClose: () => void;
  team: ManagedTeam;
}

/** The people who manage or view a team (docs/product/screens.md, "Manage Users and Manage Teams"). */
export function TeamMembersSheet({ isOpen, onClose, team }: TeamMembersSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={team.name} description={contractsWords(team.records)}>
      <DialogBody className="flex flex-col gap-5">
        <Members team={team} />
        <p className="text-muted">
          System Admins, Record Admins and Record Viewers see all records and are not listed here.{' '}
          <LinkButton asChild>
            <Link to={paths.manageUsers({ team: team.id })}>Change rights in Manage Users</Link>
          </LinkButton>
        </p>
        <LinkButton asChild className="self-start">
          <Link to={paths.records({ team: [team.id] })}>Show the records of this team</Link>
        </LinkButton>
      </DialogBody>
    </Sheet>
  );
}

function Members({ team }: { team: ManagedTeam }) {
  const members = useQuery(teamMembersQuery(team.id));
  if (!members.data) return <QueryFallback query={members} lines={4} label="Loading the members" />;
  const of = (level: TeamMember['level']) => members.data.filter((member) => member.level === level);
  return (
    <>
      <MemberList title="Managers" members={of('manage')} none="No one manages this team." />
      <MemberList title="Viewers" members={of('view')} none="No one views this team." />
    </>
  );
}

interface MemberListProps {
  title: string;
  members: readonly TeamMember[];
  none: string;
}

function MemberList({ title, members, none }: MemberListProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      {members.length === 0 && <p className="mt-1 text-muted">{none}</p>}
      <ul className="mt-1 divide-y divide-border">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {`${member.firstName} ${member.lastName}`.trim() || member.emailAddress}
              </span>
              <span className="block truncate text-sm text-muted">{member.emailAddress}</span>
            </span>
            {member.status === 'invited' && <Badge tone="caution">Invited</Badge>}
            <span className="text-sm text-muted">{member.role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
