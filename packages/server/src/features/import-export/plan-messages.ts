import type { ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-export/import-analysis.ts';
import type { ImportContext } from '@pactbook/domain/features/import-export/import-context.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import type { ImportPlan, PlannedChange } from '@pactbook/domain/features/import-export/import-plan.ts';
import type {
  ImportOutcome,
  ImportProgress,
} from '@pactbook/domain/features/import-export/import-outcome.ts';
import type { KnownContract } from '@pactbook/domain/features/import-export/notes/known-contracts.ts';
import type { KeyedContract } from '@pactbook/domain/features/import-export/rows/row-keys.ts';
import type { CurrentImportedContract } from '@pactbook/domain/features/import-export/rows/row-update.ts';
import type { SavedMapping } from '@pactbook/domain/features/import-export/mapping/saved-mapping.ts';

/** What planning an import needs. */
export interface PlanTask {
  readonly bytes: Uint8Array;
  readonly mapping: ImportMapping;
  readonly context: ImportContext;
  /** The records by the key of the mapping; empty where it has none. */
  readonly catalogue: readonly KeyedContract[];
  /** How many changed rows the outcome leaves out before the first that it lists. */
  readonly changesFrom?: number;
  /** Without a key: the records that rows could mean all the same. */
  readonly known?: readonly KnownContract[];
}

/** What looking into a file needs. */
export interface AnalysisTask {
  readonly bytes: Uint8Array;
  readonly options: AnalysisOptions;
  readonly context: ImportContext;
  /** The vendors of the catalogue, and the mappings that the organisation kept. */
  readonly vendors: readonly string[];
  readonly mappings: readonly SavedMapping[];
  /** 1 is January. */
  readonly fiscalYearStartMonth: number;
  /** The records that rows could mean. */
  readonly known?: readonly KnownContract[];
}

/** What a file holds, and what the same content is known by. */
export interface FileAnalysis {
  readonly analysis: Omit<ImportAnalysis, 'earlierImport'>;
  readonly contentHash: string;
}

/** What the worker is asked. */
export type WorkerTask =
  | { readonly kind: 'plan'; readonly task: PlanTask }
  | { readonly kind: 'analysis'; readonly task: AnalysisTask };

/** The plan of an import with the answer complete but for what is known after writing. */
export interface PreparedImport extends Pick<
  ImportPlan,
  'contracts' | 'updates' | 'newTeams' | 'newCategories'
> {
  /** The keys of the rows. */
  readonly keys: readonly string[];
  /** By which the same content is known again, in whatever file. */
  readonly contentHash: string;
  readonly outcome: Omit<ImportOutcome, 'dryRun' | 'changeSetId' | 'earlierImport'>;
}

/** What the server says to the worker: what to do, then the records that it asks for, in portions. */
export type ServerMessage =
  | { readonly kind: 'task'; readonly asked: WorkerTask }
  | {
      readonly kind: 'records';
      readonly records: readonly CurrentImportedContract[];
      readonly isLast: boolean;
    };

/** What the worker says: the records in portions, so that no message holds the server up, then the rest, or why not. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  /** It wants these records as they stand. */
  | { readonly kind: 'wanted'; readonly ids: readonly string[] }
  | { readonly kind: 'contracts'; readonly contracts: readonly ContractInput[] }
  | { readonly kind: 'updates'; readonly updates: readonly PlannedChange[] }
  | { readonly kind: 'planned'; readonly rest: Omit<PreparedImport, 'contracts' | 'updates'> }
  | { readonly kind: 'analysed'; readonly looked: FileAnalysis }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields: Record<string, string> | undefined;
    }
  | { readonly kind: 'failed'; readonly message: string };
