import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';

/** Vendor and status of a record, before the words about its term. */
export const statusWords = ({ vendor, status }: Pick<Contract, 'vendor' | 'status'>): string[] => [
  vendor,
  STATUS_LABELS[status],
];
