/** A text as its file was read: see {@link normalizeText} for what its blanks and line ends mean. */
export interface DocumentText {
  readonly text: string;
  /** Where each page begins, in UTF-16 units; null for what has no pages. */
  readonly pageStarts: readonly number[] | null;
}

/** A place in a text, in UTF-16 units, `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * A clause that was found: its kind by name, its place and the calibrated probability that it is right; of a kind that is
 * found by words the measured share that is.
 */
export interface FoundClause extends TextSpan {
  readonly category: string;
  readonly confidence: number;
}

export interface FoundParty {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly role: string | null;
}

/** A length of time; years and quarters are given in months, weeks in days. */
export interface FoundPeriod {
  readonly count: number;
  readonly unit: 'DAYS' | 'MONTHS';
}

/** Of notice, with the calendar period to whose end it counts: "six weeks to the end of a quarter". */
export interface FoundNotice extends FoundPeriod {
  readonly toEndOf?: 'MONTH' | 'QUARTER' | 'HALF_YEAR' | 'YEAR';
}

/**
 * What a year costs, in whole units of its currency. With a quantity and a unit price the amount is their product.
 */
export interface FoundCost {
  readonly cost: number;
  readonly currency: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly unitPrice?: number;
}

/** The values that the fields have. Dates are `YYYY-MM-DD`. */
export interface FieldValues {
  readonly documentName: string;
  readonly documentType: string;
  readonly parties: readonly FoundParty[];
  readonly agreementDate: string;
  readonly effectiveDate: string;
  /** A date or `perpetual`. */
  readonly expirationDate: string;
  /** `perpetual` where it renews without end. */
  readonly renewalTerm: FoundPeriod | 'perpetual';
  readonly renewalNotice: FoundNotice;
  readonly annualCost: FoundCost;
  readonly governingLaw: string;
}
export type FieldName = keyof FieldValues;

/**
 * One field of a contract. Without a value, `why` says the reason where one is known, such as a date that is blacked
 * out; with one, it says why that is doubtful.
 */
export interface FoundField<Name extends FieldName = FieldName> {
  readonly field: Name;
  readonly value: FieldValues[Name] | null;
  readonly why: string | null;
  readonly confidence: number;
  readonly evidence: readonly TextSpan[];
}

/** Everything found in one document. */
export interface Findings {
  /** From `WEAK_CONFIDENCE` on, by place. */
  readonly clauses: readonly FoundClause[];
  /** One of each field; what was not found has neither value nor reason. */
  readonly fields: readonly FoundField[];
}
