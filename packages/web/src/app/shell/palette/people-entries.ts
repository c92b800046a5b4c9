import { UserCog, UserRound } from 'lucide-react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canAdministerUsers } from '@pactbook/domain/features/users/access.ts';
import type { Person } from '@pactbook/domain/features/users/user.ts';
import { paths } from '../../../platform/paths.ts';
import type { Destination } from './palette-entries.ts';

/**
 * What is found by a person's name: the records that they own, and for administrators their line among the users. No one
 * is listed without a search.
 */
export function peopleDestinations(people: readonly Person[], actor: Actor): Destination[] {
  const administers = decide(actor, canAdministerUsers).allowed;
  const owned = people.map(({ id, name }) => ({
    name: `Records owned by ${name}`,
    path: paths.records({ owner: [id] }),
    icon: UserRound,
    keywords: ['owner'],
    isOnlyFound: true,
  }));
  const users = administers
    ? people.map(({ name }) => ({
        name: `Manage Users: ${name}`,
        path: paths.manageUsers({ q: name }),
        icon: UserCog,
        keywords: ['person', 'access', 'role'],
        isOnlyFound: true,
      }))
    : [];
  return [...owned, ...users];
}
