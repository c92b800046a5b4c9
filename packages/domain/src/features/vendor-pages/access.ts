import { allowIf, decide, definePolicy } from '../../kernel/access.ts';
import { canReadContractInFull, canUpdateContract, type ContractSubject } from '../contracts/access.ts';

// The subject of both is what a vendor's records are of: all their teams together.

/** Contacts of a vendor are restricted: users who read one of its records in full read them. */
export const canReadContacts = definePolicy<ContractSubject>(
  'vendors.readContacts',
  canReadContractInFull.anywhere,
  (actor, vendor) =>
    allowIf(
      decide(actor, canReadContractInFull, vendor).allowed,
      'You do not have access to the contacts of this vendor.',
    ),
);

/** A user who changes one of the vendor's records changes its contacts. */
export const canChangeContacts = definePolicy<ContractSubject>(
  'vendors.changeContacts',
  canUpdateContract.anywhere,
  (actor, vendor) =>
    allowIf(
      decide(actor, canUpdateContract, vendor).allowed,
      'You can only change the contacts of vendors whose records you change.',
    ),
);
