import { useQuery } from '@tanstack/react-query';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { whomToAsk, whomToAskForAccess } from '@pactbook/domain/features/contracts/whom-to-ask.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleQuery, useActor } from '../users/queries.ts';

/** Whom this user asks about a record, as a sentence; empty while the names are loaded. */
export function useWhomToAsk(contract: Pick<Contract, 'owners' | 'teams'>): string {
  const { userId } = useActor();
  const { data: teams } = useQuery(teamsQuery);
  const { data: people } = useQuery(peopleQuery);
  return teams && people ? whomToAsk(contract, { teams, people, userId }) : '';
}

/** Whom this user asks for access to records, as a sentence; empty while the names are loaded. */
export function useWhomToAskForAccess(): string {
  const { userId } = useActor();
  const { data: people } = useQuery(peopleQuery);
  return people ? whomToAskForAccess({ people, userId }) : '';
}
