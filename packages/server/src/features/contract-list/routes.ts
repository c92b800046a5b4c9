import type * as endpoints from '@pactbook/domain/features/contract-list/endpoints.ts';
import type { CostTotals } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { asksForFiscalYears } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { hasActiveFilters } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readPage } from './queries.ts';

/** What all records of an organisation cost for someone on a day. */
export type CostsOfAll = (scope: OrganisationScope, actor: Actor, today: CalendarDate) => Promise<CostTotals>;

/** Handlers of the calls in `domain/features/contract-list`. */
export function contractPageHandlers(
  { database }: Services,
  costsOfAll: CostsOfAll,
): Handlers<typeof endpoints> {
  return {
    queryContracts: async ({ caller: { scope, actor }, today, body }) => {
      const view = usableView(body.view, actor);
      // The figures of all records are kept for the dashboard: those of a view without filters are the same.
      const isOfAll = body.parts.includes('sums') && !hasActiveFilters(view) && !asksForFiscalYears(view);
      const sums = isOfAll ? await costsOfAll(scope, actor, today) : null;
      const parts = sums === null ? body.parts : body.parts.filter((part) => part !== 'sums');
      const page = await database.read(
        scope,
        (db) => readPage(db, { scope, actor, today }, { ...body, view, parts }),
        LOOK_AT_ALL,
      );
      return sums === null ? page : { ...page, sums };
    },
  };
}
