import { useQuery } from '@tanstack/react-query';
import { actorWords } from '@pactbook/domain/kernel/event.ts';
import { useNow } from '../../platform/now.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { recentActivityQuery } from './queries.ts';

const SOMEONE = 'Someone else changed this record in the meantime';

/** "Dana Fox changed this record 2 minutes ago": the author of the version after the one that the form began with. */
export function useConflictAuthor(contractId: string, baseVersion: number): string {
  const { data } = useQuery({ ...recentActivityQuery(contractId), staleTime: 0 });
  const now = useNow();
  const later = data?.items.filter(({ version }) => version !== null && version > baseVersion) ?? [];
  const [latest] = later;
  if (!latest) return SOMEONE;
  const people = [...new Set(later.map(actorWords))];
  const names = new Intl.ListFormat('en-US').format(people);
  return `${names} changed this record ${timeAgo(Date.parse(latest.at), now)}`;
}
