import type { ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportContext } from '@pactbook/domain/features/import-export/import-context.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-export/import-mapping.ts';
import type { ImportPlan } from '@pactbook/domain/features/import-export/import-plan.ts';
import type { ImportOutcome } from '@pactbook/domain/features/import-export/import-outcome.ts';

/** What the worker is started with. */
export interface PlanTask {
  readonly bytes: Uint8Array;
  readonly mapping: ImportMapping;
  readonly context: ImportContext;
}

/** The plan of an import with the answer complete but for `dryRun`. */
export interface PreparedImport extends Pick<ImportPlan, 'contracts' | 'newTeams' | 'newCategories'> {
  readonly outcome: Omit<ImportOutcome, 'dryRun'>;
}

/** What the worker says: the records in portions, so that no message holds the server up, then the rest, or why not. */
export type PlanMessage =
  | { readonly kind: 'contracts'; readonly contracts: readonly ContractInput[] }
  | { readonly kind: 'done'; readonly rest: Omit<PreparedImport, 'contracts'> }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields: Record<string, string> | undefined;
    }
  | { readonly kind: 'failed'; readonly message: string };
