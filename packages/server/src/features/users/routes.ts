import type * as endpoints from '@pactbook/domain/features/users/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile } from './queries.ts';

export function userHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    getProfile: ({ caller }) => database.read(caller.scope, (db) => findProfile(db, caller)),
  };
}
