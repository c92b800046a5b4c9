import type { ContractDifference } from '../contracts/contract-update.ts';
import type { SkippedUndo } from './change-set.ts';

/** What came of the records so far. */
export class UndoTally {
  readonly skipped: SkippedUndo[] = [];
  /** Records that nothing was put back of, which keep their links as well. */
  readonly staying = new Set<string>();
  undone = 0;
  deleted = 0;
  /** Of an undo that is only tried: the records that would no longer be in what the set made. */
  readonly freed = {
    team: new Set<string>(),
    category: new Set<string>(),
    vendor: new Set<string>(),
    field: new Set<string>(),
  };
  readonly dryRun: boolean;

  constructor(dryRun: boolean) {
    this.dryRun = dryRun;
  }

  noteStays(stays: SkippedUndo): void {
    this.skipped.push(stays);
    this.staying.add(stays.contractId);
  }

  noteMoved(contractId: string, isDeleted: boolean): void {
    this.undone += 1;
    if (isDeleted) this.deleted += 1;
    for (const ids of Object.values(this.freed)) ids.add(contractId);
  }

  noteChanged(contractId: string, { after }: ContractDifference): void {
    this.undone += 1;
    if (after.teams) this.freed.team.add(contractId);
    if (after.categories) this.freed.category.add(contractId);
    if (after.vendor !== undefined) this.freed.vendor.add(contractId);
    if (after.customFields !== undefined) this.freed.field.add(contractId);
  }
}
