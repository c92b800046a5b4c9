import type * as endpoints from '@pactbook/domain/features/contract-pages/endpoints.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readPage } from './queries.ts';

/** How long a page of a million records may take on a busy machine. */
const PAGE_TIMEOUT_MS = 15_000;

/** Handlers of the calls in `domain/features/contract-pages`. */
export function contractPageHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    queryContracts: ({ caller: { scope, actor }, today, body }) => {
      const asked = { ...body, view: usableView(body.view, actor) };
      return database.read(scope, (db) => readPage(db, { scope, actor, today }, asked), {
        timeoutMs: PAGE_TIMEOUT_MS,
        isLong: true,
      });
    },
  };
}
