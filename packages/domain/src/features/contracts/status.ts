/** The states of a record and their labels (specification, section 3). */
export const CONTRACT_STATUSES = ['LIVE', 'EVALUATING', 'EXPIRED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  LIVE: 'Live',
  EVALUATING: 'Evaluating',
  EXPIRED: 'Expired',
};

/** What a status is called; one that this version does not know, by its value (specification, section 4). */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as ContractStatus] : status;
}
