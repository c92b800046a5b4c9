// The entry of the worker thread that compares the names of a whole catalogue: the server's own thread answers others meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { likelyVendors, type DifferentPair } from '@pactbook/domain/features/vendors/likely-vendors.ts';
import {
  vendorNamesOf,
  type LikelyVendor,
  type VendorAlias,
} from '@pactbook/domain/features/vendors/vendor.ts';

/** What the thread is asked: the names on records with their number, and what people said of names. */
export interface LikenessTask {
  readonly records: readonly (readonly [name: string, records: number])[];
  readonly aliases: readonly VendorAlias[];
  readonly differentPairs: readonly DifferentPair[];
}

/** What the thread says. */
export interface LikenessMessage {
  readonly kind: 'compared';
  readonly groups: LikelyVendor[];
}

const { records, aliases, differentPairs } = workerData as LikenessTask;
const vendors = records.map(([name, count]) => ({ name, records: count, aliases: [] }));
const message: LikenessMessage = {
  kind: 'compared',
  groups: likelyVendors(vendors, vendorNamesOf(aliases), differentPairs),
};
parentPort?.postMessage(message);
