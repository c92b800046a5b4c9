import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { idOf } from './build-profile.ts';

let built = 0;

/** A Live record of one team with every restricted field, changed as the test needs. */
export function buildContract(changes: Partial<Contract> = {}): Contract {
  built += 1;
  return {
    id: idOf(1000 + built),
    version: 1,
    product: `Product ${built}`,
    vendor: `Vendor ${built}`,
    categories: [],
    teams: [],
    status: 'LIVE',
    startDate: '2026-01-01',
    endDate: '2027-12-31',
    description: '',
    hostingModel: null,
    customFields: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    access: 'full',
    canEdit: true,
    canDelete: true,
    notes: '',
    totalCost: null,
    annualCosts: [],
    documents: [],
    renewal: null,
    owners: [],
    noticeDeadline: null,
    termNumber: 1,
    termStartDate: null,
    decision: null,
    ...changes,
  };
}
