/** How well a kind of clauses is found, measured on contracts that the model had not seen. */
export interface MeasuredKind {
  readonly category: string;
  readonly precision: number | null;
  readonly recall: number | null;
  /** Contracts with such a clause that the model learned from. */
  readonly contracts: number;
  readonly experimental: boolean;
}

export interface Model {
  readonly version: string;
  readonly kinds: readonly MeasuredKind[];
  readonly notice: string;
}

/** Until weights are trained: no kind is measured. */
export function readModel(): Promise<Model> {
  return Promise.resolve({ version: 'words', kinds: [], notice: '' });
}
