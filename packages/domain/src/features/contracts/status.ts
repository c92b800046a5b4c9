/** The states of a record and their labels (docs/product/records.md, "Status"). */
export const CONTRACT_STATUSES = ['LIVE', 'EVALUATING', 'EXPIRED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  LIVE: 'Live',
  EVALUATING: 'Evaluating',
  EXPIRED: 'Expired',
};

/** The label of a status; an unknown one is shown by its value (docs/product/records.md, "Status"). */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as ContractStatus] : status;
}
