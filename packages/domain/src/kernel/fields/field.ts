import type { z } from 'zod';

/** What kind of value a field holds; it decides input, display, filter, import and export. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'boolean'
  | 'select'
  | 'multiSelect'
  | 'url'
  | 'user'
  | 'teams'
  | 'categories'
  | 'annualCosts'
  | 'documents'
  | 'renewal'
  | 'people'
  | 'customFields'
  | 'dateSpan'
  | 'dayCount';

/**
 * Open: every member of the organisation reads it. Restricted: needs rights on the contract (docs/product/rights.md,
 * "Open and restricted fields").
 */
export type AccessGroup = 'open' | 'restricted';

/** How a column sorts (docs/product/records-table.md, "Sorting"). */
export type SortKind = 'string' | 'number' | 'date';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** The parts of the record form, in their order on the screen. */
export const FORM_SECTIONS = ['general', 'dates', 'renewal', 'owners', 'texts'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

/** One field of a contract, built in or custom: columns, filters, form, details, import and audit read it. */
export interface FieldDefinition<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly kind: FieldKind;
  readonly accessGroup: AccessGroup;
  readonly sortKind: SortKind;
  /** Shown in the table until the person chooses otherwise (docs/product/records-table.md, "Columns"). */
  readonly isVisibleByDefault: boolean;
  /** Stored and sent by people; the others are derived. */
  readonly isEditable: boolean;
  readonly options?: readonly FieldOption[];
  /** Must have a value in every record. */
  readonly isRequired?: boolean;
  /** Most characters of a text. */
  readonly limit?: number;
  /** Where people enter it; a field without a section has an input of its own. */
  readonly section?: FormSection;
  /** Whether people filter records by its values, as they do by those of a custom field. */
  readonly isFilter?: boolean;
  /** Whether one value can be set in many records at once. */
  readonly isBulkEdited?: boolean;
}

/** The column of the table of contracts that holds a field, and its type in SQL. */
export interface FieldColumn<Name extends string = string> {
  readonly name: Name;
  readonly type: 'text' | 'date' | 'numeric' | 'boolean' | 'uuid' | 'text[]';
}

/** A field that people enter, with its schema: as entered, as sent, and what it holds while it says nothing. */
export interface EnteredField<
  Key extends string,
  Access extends AccessGroup,
  Entered extends z.ZodType,
  Sent extends z.ZodType = Entered,
  Column extends FieldColumn | null = null,
> extends FieldDefinition<Key> {
  readonly accessGroup: Access;
  /** What a person may enter, and what is stored. */
  readonly schema: Entered;
  /** What the server sends: what is stored is not judged again. */
  readonly wireSchema: Sent;
  readonly empty: z.infer<Entered>;
  /** Null where the value stands in several columns, or in a table of its own. */
  readonly column: Column;
}

/** What every built-in field says of itself. */
export interface FieldSettings<Key extends string, Access extends AccessGroup> extends Pick<
  FieldDefinition<Key>,
  'isRequired' | 'section' | 'isFilter' | 'isBulkEdited'
> {
  readonly key: Key;
  readonly label: string;
  readonly accessGroup: Access;
  readonly isVisibleByDefault?: boolean;
}

/** The same for a field that stands in one column. */
export interface ColumnSettings<
  Key extends string,
  Access extends AccessGroup,
  Column extends string,
> extends FieldSettings<Key, Access> {
  /** The column's name in the table of contracts. */
  readonly column: Column;
}
