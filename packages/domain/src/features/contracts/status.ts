/** The states of a record and their labels (docs/product/records.md, "Status"). */
export const CONTRACT_STATUSES = ['LIVE', 'EVALUATING', 'EXPIRED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  LIVE: 'Live',
  EVALUATING: 'Evaluating',
  EXPIRED: 'Expired',
};

/** What a status is called; one that this version does not know, by its value (docs/product/records.md, "Status"). */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as ContractStatus] : status;
}
