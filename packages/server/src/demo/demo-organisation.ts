import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { ContactInput } from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import type { CustomFieldType } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { LinkKind } from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import type { ExchangeRate } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { RightFlags } from '@pactbook/domain/kernel/rights.ts';

/** Every demo account has this password; it is printed at start (docs/product/running.md, "Demo"). */
export const DEMO_PASSWORD = 'pactbook-demo';

export interface DemoPerson extends Partial<RightFlags> {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Names of teams. */
  readonly manageTeams?: readonly string[];
  readonly viewTeams?: readonly string[];
}

export interface DemoCustomField {
  readonly key: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly options: readonly string[];
  readonly restricted: boolean;
}

/** Something that happened to a record after it was added. */
export interface DemoChange {
  readonly on: CalendarDate;
  /** Who did it, by address; null for the system. */
  readonly by: string | null;
  /** A renewal, by a person or by itself, names the end before and after, a decision itself and its reason. */
  readonly kind: 'fields' | 'costs' | 'renewed' | 'autoRenewed' | 'expired' | 'decided';
  readonly changes: readonly FieldChange[];
}

/** A record as it is today, with teams by name and owners by address, and how it came to be so. */
export interface DemoContract {
  readonly fields: ContractFields;
  readonly annualCosts: readonly AnnualCost[];
  readonly addedOn: CalendarDate;
  readonly addedBy: string;
  /** Oldest first. */
  readonly history: readonly DemoChange[];
}

/** A budget: of a team or a category by name, or of all records. */
export interface DemoBudget {
  readonly year: number;
  readonly team?: string;
  readonly category?: string;
  readonly amount: number;
  readonly note?: string;
}

/** How a record relates to another, both by their products, of which there is one each. */
export interface DemoLink {
  readonly product: string;
  readonly kind: LinkKind;
  readonly other: string;
}

/** A saved filter of a person, by address, of which they get the weekly mail. */
export interface DemoWeeklyView {
  readonly by: string;
  readonly filter: SavedFilter;
}

/** A reminder that a person, by address, adds for the owners of a record, which is named by its product. */
export interface DemoReminder {
  readonly by: string;
  readonly product: string;
  readonly daysBefore: number;
  readonly note: string;
}

/** A scenario of a person, by address, with moves of records that are named by their products. */
export interface DemoScenario {
  readonly by: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly moves: readonly DemoMove[];
}

/** A move of a record, of which only the id is missing. */
export type DemoMove = DistributiveOmit<Move, 'contractId' | 'recordVersion'> & { readonly product: string };
type DistributiveOmit<Value, Key extends PropertyKey> = Value extends unknown ? Omit<Value, Key> : never;

/** A whole organisation to load, free of identifiers. */
export interface DemoOrganisation {
  readonly name: string;
  readonly timeZoneId: string;
  /** The day it began to keep its records here. */
  readonly since: CalendarDate;
  readonly teams: readonly string[];
  readonly people: readonly DemoPerson[];
  readonly categories: readonly string[];
  readonly customFields: readonly DemoCustomField[];
  readonly contracts: readonly DemoContract[];
  /** What records may have besides US dollars, and the rates of their days. */
  readonly currencies?: { readonly others: readonly CurrencyCode[]; readonly rates: readonly ExchangeRate[] };
  readonly budgets?: readonly DemoBudget[];
  readonly weeklyViews?: readonly DemoWeeklyView[];
  readonly links?: readonly DemoLink[];
  readonly reminders?: readonly DemoReminder[];
  readonly scenarios?: readonly DemoScenario[];
  /** People at vendors that have records. */
  readonly vendorContacts?: readonly { readonly vendor: string; readonly contact: ContactInput }[];
}
