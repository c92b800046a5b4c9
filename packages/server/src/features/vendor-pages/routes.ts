import type * as endpoints from '@pactbook/domain/features/vendor-pages/endpoints.ts';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addContact, changeContact, removeContact } from './contacts/change-contacts.ts';
import { listContacts } from './contacts/read-contacts.ts';
import { readVendorPage } from './one-vendor/read-vendor-page.ts';
import { readVendorFigures, readVendorOverview, type VendorFigures } from './queries.ts';

/** Figures that the server keeps: one map for each kind of rights and day, some hundred bytes a vendor. */
const FIGURES_KEPT = 20;

/** Handlers of the calls in `domain/features/vendor-pages`. */
export function vendorPageHandlers(services: Services): Handlers<typeof endpoints> {
  const { database } = services;
  const kept = new BoundedCache<string, VendorFigures>(FIGURES_KEPT);
  return {
    // The figures change with records, which moves the change counter; other names are read each time.
    getVendorOverview: ({ caller: { scope, actor, changeCounter }, today }) =>
      database.read(
        scope,
        async (db) => {
          const key = [scope.organisationId, changeCounter, today, rightsKey(actor)].join(' ');
          const figures = kept.get(key) ?? (await readVendorFigures(db, scope, actor, today));
          kept.set(key, figures);
          return await readVendorOverview(db, scope, figures);
        },
        LOOK_AT_ALL,
      ),

    getVendorPage: ({ caller: { scope, actor }, today, query }) =>
      database.read(scope, (db) => readVendorPage(db, scope, actor, { asked: query.name, today })),

    listVendorContacts: ({ caller: { scope, actor }, query }) =>
      database.read(scope, (db) => listContacts(db, scope, actor, query.name)),

    addVendorContact: ({ origin, body }) =>
      runCommand(services, origin, (command) => addContact(command, body.vendor, body.contact)),

    updateVendorContact: ({ origin, params, body }) =>
      runCommand(services, origin, (command) => changeContact(command, params.contactId, body)),

    removeVendorContact: async ({ origin, params }) => {
      await runCommand(services, origin, (command) => removeContact(command, params.contactId));
      return undefined;
    },
  };
}
