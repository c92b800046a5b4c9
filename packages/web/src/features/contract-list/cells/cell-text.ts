import type { ComponentType } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { Person } from '@pactbook/domain/features/users/user.ts';

/** The names that cells are written with. */
export interface CellNames {
  readonly today: CalendarDate;
  readonly customFields: readonly CustomField[];
  readonly teams: readonly Team[];
  readonly people: readonly Person[];
  /** Until it is known, costs of fiscal years are empty. */
  readonly fiscalYearStartMonth?: number | undefined;
}

/** The same cells as text and as a table. */
export interface CopiedCells {
  readonly text: string;
  readonly html: string;
}

/** What is pasted, and where. */
export interface WantedPaste {
  readonly text: string;
  /** The size of the range. */
  readonly rows: number;
  readonly columns: number;
  /** How far it can reach: records and fields from the first cell on. */
  readonly ids: readonly string[];
  readonly keys: readonly ColumnKey[];
}

export interface PasteDialogProps {
  wanted: WantedPaste;
  /** The records of the page as they are now. */
  records: readonly Contract[];
  /** Why this person cannot change a cell; null when they can. */
  lockOf: (contract: Contract, key: ColumnKey) => string | null;
  onClose: () => void;
  /** The records were changed; the set can be undone. */
  onDone: (description: string, changeSetId: string | null) => void;
}

/** Cells as text, in the words of the export and with the readers of the import: drawn by another feature. */
export interface CellText {
  readonly copyCells: (
    contracts: readonly Contract[],
    keys: readonly ColumnKey[],
    names: CellNames,
  ) => CopiedCells;
  readonly PasteDialog: ComponentType<PasteDialogProps>;
}

/** Loads it, when the cursor enters the table. */
export type LoadCellText = () => Promise<CellText>;
