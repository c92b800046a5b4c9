import { copiedText } from '@pactbook/domain/features/exports/copied-cells.ts';
import type { CopyContext } from '@pactbook/domain/features/exports/copied-cells.ts';
import { htmlTable, tabSeparated } from '@pactbook/domain/features/exports/table-text.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface CopyNames {
  readonly today: CalendarDate;
  readonly customFields: readonly CustomField[];
  readonly teams: readonly Named[];
  readonly people: readonly Named[];
  readonly fiscalYearStartMonth?: number | undefined;
}

const namesOf = (things: readonly Named[]) => new Map(things.map(({ id, name }) => [id, name]));

/** Cells of records for the clipboard: as text for spreadsheets, and as a table. */
export function copyCells(
  contracts: readonly Contract[],
  keys: readonly ColumnKey[],
  { teams, people, ...names }: CopyNames,
): { readonly text: string; readonly html: string } {
  const context: CopyContext = { ...names, teamNames: namesOf(teams), peopleNames: namesOf(people) };
  const rows = contracts.map((contract) => keys.map((key) => copiedText(contract, key, context)));
  return { text: tabSeparated(rows), html: htmlTable(rows) };
}
