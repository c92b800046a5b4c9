import { EMPTY_CONTRACT, type Contract } from '../features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '../features/contracts/fields.ts';

let built = 0;

/**
 * A Live contract of no team as whoever reads and edits all of it gets it, changed as the test needs; with
 * `access: 'limited'` as it comes to everybody else.
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

/** What a contract has beside its fields, for those alone who read all of it. */
const TOLD_IN_FULL = ['termNumber', 'termStartDate', 'decision'];
const RESTRICTED = [
  ...CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted').map(({ key }) => key),
  ...TOLD_IN_FULL,
];

/** The same contract to whoever reads only its open fields: what is restricted is not there. */
export function inPart(contract: Contract): Contract {
  const limited: Contract = { ...contract, access: 'limited', canEdit: false, canDelete: false };
  for (const key of RESTRICTED) Reflect.deleteProperty(limited, key);
  return limited;
}
