import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContract as buildAnyContract } from '@pactbook/domain/testing/build-contract.ts';
import { idOf } from './build-profile.ts';

let built = 0;

/** A Live record of two years with every restricted field, and the changes of the test. */
export function buildContract(changes: Partial<Contract> = {}): Contract {
  built += 1;
  return buildAnyContract({
    id: idOf(1000 + built),
    startDate: '2026-01-01',
    endDate: '2027-12-31',
    ...changes,
  });
}
