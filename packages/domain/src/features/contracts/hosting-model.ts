/** The deployment types (docs/product/records.md, "Fields"). */
export const HOSTING_MODELS = ['Cloud / SaaS', 'On-Premise', 'Hybrid', 'Desktop', 'N/A'] as const;
export type HostingModel = (typeof HOSTING_MODELS)[number];
