import { EMPTY_CONTRACT, type Contract } from '../features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '../features/contracts/fields.ts';

let built = 0;

/**
 * A Live contract without teams for a person who may read and edit all of it, with the changes of the test; with
 * `access: 'limited'` as everyone else gets it.
 */
export function buildContract(changes: Partial<Contract> = {}): Contract {
  built += 1;
  const contract: Contract = {
    ...EMPTY_CONTRACT,
    id: `00000000-0000-7000-8000-${String(built).padStart(12, '0')}`,
    version: 1,
    product: `Product ${built}`,
    vendor: `Vendor ${built}`,
    status: 'LIVE',
    customFields: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    access: 'full',
    canEdit: true,
    canDelete: true,
    totalCost: null,
    annualCosts: [],
    documents: [],
    noticeDeadline: null,
    termNumber: 1,
    termStartDate: null,
    decision: null,
    ...changes,
  };
  return contract.access === 'limited' ? inPart(contract) : contract;
}

/** Derived data of a contract for people who read all of it. */
const DERIVED_VALUES = ['termNumber', 'termStartDate', 'decision'];
const RESTRICTED = [
  ...CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted').map(({ key }) => key),
  ...DERIVED_VALUES,
];

/** The same contract for people who read only its open fields: restricted ones are missing. */
export function inPart(contract: Contract): Contract {
  const limited: Contract = { ...contract, access: 'limited', canEdit: false, canDelete: false };
  for (const key of RESTRICTED) Reflect.deleteProperty(limited, key);
  return limited;
}
