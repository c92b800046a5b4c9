import type { HostingModel } from '@pactbook/domain/features/contracts/hosting-model.ts';

/** A real product, and what a company of a thousand people could pay for it in a year. */
export interface CatalogueEntry {
  readonly product: string;
  readonly vendor: string;
  readonly hostingModel: HostingModel;
  /** US dollars. */
  readonly annualCost: number;
  readonly description: string;
}

/** The products of one record category. */
export interface CatalogueSection {
  readonly category: string;
  readonly entries: readonly CatalogueEntry[];
}
