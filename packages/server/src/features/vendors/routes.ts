import { canAdministerVendors } from '@pactbook/domain/features/vendors/access.ts';
import type * as endpoints from '@pactbook/domain/features/vendors/endpoints.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  addVendorAlias,
  mergeVendorGroups,
  mergeVendors,
  removeVendorAlias,
  tellVendorsApart,
  type VendorContracts,
} from './commands.ts';
import { countViewsNaming } from '../saved-views/queries.ts';
import { findLikelyVendors } from './likeness.reader.ts';
import { listVendors, readLikenessTask } from './queries.ts';

/** A vendor can have many thousand records. */
const MANY_RECORDS = { timeoutMs: 120_000 };

/** Handlers of the calls in `domain/features/vendors/endpoints.ts`. */
export function vendorHandlers(services: Services, records: VendorContracts): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    listVendors: ({ caller: { scope, actor } }) =>
      database.read(
        scope,
        async (db) => {
          const vendors = await listVendors(db);
          if (!canAdministerVendors.anywhere(actor).allowed) return vendors;
          const views = await countViewsNaming(db, 'vendors');
          return vendors.map((vendor) => {
            const count = views.get(vendor.name);
            return count === undefined ? vendor : { ...vendor, views: count };
          });
        },
        LOOK_AT_ALL,
      ),

    listLikelyVendors: async ({ caller: { scope }, whileConnected }) => {
      const task = await database.read(scope, readLikenessTask, LOOK_AT_ALL);
      return await findLikelyVendors(task, whileConnected());
    },

    mergeVendors: (request) => {
      const work = (command: Parameters<typeof mergeVendors>[0]) =>
        mergeVendors(command, records, request.body, request.today);
      return runCommand(services, request.origin, work, MANY_RECORDS);
    },

    mergeVendorGroups: (request) => {
      const work = (command: Parameters<typeof mergeVendorGroups>[0]) =>
        mergeVendorGroups(command, records, request.body.groups, request.today);
      return runCommand(services, request.origin, work, MANY_RECORDS);
    },

    addVendorAlias: (request) =>
      runCommand(services, request.origin, (command) => addVendorAlias(command, request.body)),

    removeVendorAlias: async (request) => {
      const { alias } = request.query;
      await runCommand(services, request.origin, (command) => removeVendorAlias(command, alias));
    },

    tellVendorsApart: async (request) => {
      const { names, distinct } = request.body;
      await runCommand(services, request.origin, (command) => tellVendorsApart(command, names, distinct));
    },
  };
}
