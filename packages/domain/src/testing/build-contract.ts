import type { Contract } from '../features/contracts/contract.ts';

let built = 0;

/**
 * A Live contract of no team as whoever reads and edits all of it gets it, changed as the test needs; with
 * `access: 'limited'` as it comes to everybody else.
 */
export function buildContract(changes: Partial<Contract> = {}): Contract {
  built += 1;
  const contract: Contract = {
    id: `00000000-0000-7000-8000-${String(built).padStart(12, '0')}`,
    version: 1,
    product: `Product ${built}`,
    vendor: `Vendor ${built}`,
    categories: [],
    teams: [],
    status: 'LIVE',
    startDate: null,
    endDate: null,
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
  return contract.access === 'limited' ? inPart(contract) : contract;
}

/** The same contract to whoever reads only its open fields: what is restricted is not there. */
export function inPart(contract: Contract): Contract {
  const {
    notes: _notes,
    totalCost: _totalCost,
    annualCosts: _annualCosts,
    documents: _documents,
    renewal: _renewal,
    owners: _owners,
    noticeDeadline: _noticeDeadline,
    termNumber: _termNumber,
    termStartDate: _termStartDate,
    decision: _decision,
    ...open
  } = contract;
  return { ...open, access: 'limited', canEdit: false, canDelete: false };
}
