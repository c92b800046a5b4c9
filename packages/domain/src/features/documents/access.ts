import { definePolicy } from '../../kernel/access.ts';
import { readContractInFull, updateContract, type ContractSubject } from '../contracts/access.ts';

/**
 * Listing, reading and downloading the documents of a record: whoever reads it in full (docs/product/rights.md, "Open
 * and restricted fields").
 */
export const readDocuments = definePolicy<ContractSubject>(
  'documents.read',
  readContractInFull.anywhere,
  readContractInFull.on,
);

/** Uploading, renaming, deleting and restoring documents: whoever edits the record. */
export const changeDocuments = definePolicy<ContractSubject>(
  'documents.change',
  updateContract.anywhere,
  updateContract.on,
);
