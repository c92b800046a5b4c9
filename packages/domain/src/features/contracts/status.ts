/** The states of a record and their labels (docs/product/records.md, "Status"). */
export const CONTRACT_STATUSES = ['LIVE', 'EVALUATING', 'EXPIRED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  LIVE: 'Live',
  EVALUATING: 'Evaluating',
  EXPIRED: 'Expired',
};

/** The tone of each status on every screen: green, amber, red (docs/product/look.md, "Tokens"). */
const STATUS_TONES: Readonly<Record<ContractStatus, 'positive' | 'caution' | 'negative'>> = {
  LIVE: 'positive',
  EVALUATING: 'caution',
  EXPIRED: 'negative',
};

/** The tone of a status; none for an unknown one. */
export function statusTone(status: string): 'positive' | 'caution' | 'negative' | null {
  return Object.hasOwn(STATUS_TONES, status) ? STATUS_TONES[status as ContractStatus] : null;
}

/** The label of a status; an unknown one is shown by its value (docs/product/records.md, "Status"). */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as ContractStatus] : status;
}

/** The deployment types (docs/product/records.md, "Fields"). */
export const HOSTING_MODELS = ['Cloud / SaaS', 'On-Premise', 'Hybrid', 'Desktop', 'N/A'] as const;
export type HostingModel = (typeof HOSTING_MODELS)[number];
