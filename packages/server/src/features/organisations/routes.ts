import type * as endpoints from '@pactbook/domain/features/organisations/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findConfig } from './queries.ts';

export function organisationHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    getConfig: ({ caller }) => database.read(caller.scope, (db) => findConfig(db, caller.scope)),
  };
}
