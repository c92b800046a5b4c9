import { definePolicy } from '../../kernel/access.ts';
import { canReadContractInFull, canUpdateContract, type ContractSubject } from '../contracts/access.ts';

/**
 * Listing, reading and downloading the documents of a record: users who read it in full (docs/product/rights.md, "Open
 * and restricted fields").
 */
export const canReadDocuments = definePolicy<ContractSubject>(
  'documents.read',
  canReadContractInFull.anywhere,
  canReadContractInFull.on,
);

/** Uploading, renaming, deleting and restoring documents: users who edit the record. */
export const canChangeDocuments = definePolicy<ContractSubject>(
  'documents.change',
  canUpdateContract.anywhere,
  canUpdateContract.on,
);
