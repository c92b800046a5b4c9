import type { z } from 'zod';

/** The kind of a field's value; it decides input, display, filter, import and export. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'percent'
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

/** The parts of the record form, in their order on the screen: first what people have at hand when they add a record. */
export const FORM_SECTIONS = ['first', 'renewal', 'notice', 'general', 'texts'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

/** One field of a contract, built in or custom, for columns, filters, form, details, import and audit. */
export interface FieldDefinition<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly kind: FieldKind;
  readonly accessGroup: AccessGroup;
  readonly sortKind: SortKind;
  /** Visible in the table by default (docs/product/records-table.md, "Columns"). */
  readonly isVisibleByDefault: boolean;
  /** Entered by people and stored; others are derived. */
  readonly isEditable: boolean;
  readonly options?: readonly FieldOption[];
  /** Required in every record. */
  readonly isRequired?: boolean;
  /** Maximum length of a text. */
  readonly limit?: number;
  /** The section of the form; a field without one has its own input. */
  readonly section?: FormSection;
  /** Whether records can be filtered by its values, like those of a custom field. */
  readonly isFilter?: boolean;
  /** Whether one value can be set in many records at once. */
  readonly isBulkEdited?: boolean;
}

/** The column of a field in the table of contracts, and its SQL type. */
export interface FieldColumn<Name extends string = string> {
  readonly name: Name;
  readonly type: 'text' | 'date' | 'numeric' | 'boolean' | 'uuid' | 'text[]';
}

/** A field that people enter, with its schemas for input and output, and its empty value. */
export interface EnteredField<
  Key extends string,
  Access extends AccessGroup,
  Entered extends z.ZodType,
  Sent extends z.ZodType = Entered,
  Column extends FieldColumn | null = null,
> extends FieldDefinition<Key> {
  readonly accessGroup: Access;
  /** The schema of input and storage. */
  readonly schema: Entered;
  /** The schema of the server's answers: stored values are not validated again. */
  readonly wireSchema: Sent;
  readonly empty: z.infer<Entered>;
  /** Null when the value is in several columns, or in its own table. */
  readonly column: Column;
}

/** The properties of every built-in field. */
export interface FieldSettings<Key extends string, Access extends AccessGroup> extends Pick<
  FieldDefinition<Key>,
  'isRequired' | 'section' | 'isFilter' | 'isBulkEdited'
> {
  readonly key: Key;
  readonly label: string;
  readonly accessGroup: Access;
  readonly isVisibleByDefault?: boolean;
}

/** The same for a field with one column. */
export interface ColumnSettings<
  Key extends string,
  Access extends AccessGroup,
  Column extends string,
> extends FieldSettings<Key, Access> {
  /** The column's name in the table of contracts. */
  readonly column: Column;
}
