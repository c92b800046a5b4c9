import type * as endpoints from '@pactbook/domain/features/vendor-pages/endpoints.ts';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import { Kept } from '../../platform/freshness/kept.ts';
import { declareKept } from '../../platform/freshness/registry.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addContact, changeContact, removeContact } from './contacts/change-contacts.ts';
import { listContacts } from './contacts/read-contacts.ts';
import { readVendorPage } from './one-vendor/read-vendor-page.ts';
import { readVendorFigures, readVendorOverview, type VendorFigures } from './queries.ts';

const FIGURES = declareKept({
  name: 'vendors.figures',
  what: 'The figures of all vendors',
  of: ['records'],
  by: 'rights',
  bytes: 16 * 1024 * 1024,
});

/** Handlers of the calls in `domain/features/vendor-pages`. */
export function vendorPageHandlers(services: Services): Handlers<typeof endpoints> {
  const { database } = services;
  const kept = new Kept<VendorFigures, 'records'>(FIGURES);
  return {
    // Other names of vendors are read each time.
    getVendorOverview: ({ caller: { scope, actor, changeCounter }, today }) =>
      database.read(
        scope,
        async (db) => {
          const whose = { organisationId: scope.organisationId, rights: rightsKey(actor), of: [today] };
          const figures = await kept.get(whose, { records: changeCounter }, () =>
            readVendorFigures(db, actor, today),
          );
          return await readVendorOverview(db, figures);
        },
        LOOK_AT_ALL,
      ),

    getVendorPage: ({ caller: { scope, actor }, today, query }) =>
      database.read(scope, (db) => readVendorPage(db, actor, { asked: query.name, today })),

    listVendorContacts: ({ caller: { scope, actor }, query }) =>
      database.read(scope, (db) => listContacts(db, actor, query.name)),

    addVendorContact: ({ origin, body }) =>
      runCommand(services, origin, (command) => addContact(command, body.vendor, body.contact)),

    updateVendorContact: ({ origin, params, body }) =>
      runCommand(services, origin, (command) => changeContact(command, params.contactId, body)),

    removeVendorContact: ({ origin, params }) =>
      runCommand(services, origin, (command) => removeContact(command, params.contactId)),
  };
}
