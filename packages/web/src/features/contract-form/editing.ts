import { createContext, use } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { OpenContract } from '../contracts/use-contract.ts';

/** What happens after an editor has closed. */
export type NextStep =
  /** The focus returns to the value. */
  | { readonly kind: 'stay' }
  /** The same after Enter has saved; in a table it continues to the row below. */
  | { readonly kind: 'saved' }
  /** The value after or before it opens. */
  | { readonly kind: 'neighbour'; readonly by: 1 | -1 }
  /** Another value opens, which the person chose. */
  | { readonly kind: 'open'; readonly value: OpenValue };

/** The value whose editor is open. */
export interface OpenValue {
  /** Which value: see `unitOf`. */
  readonly unit: string;
  /** How it was opened: a pointer also opens the list of a choice; Tab only moves the focus. */
  readonly by: 'pointer' | 'keyboard' | 'tab';
}

/** Editing the values of a record where they stand; one editor is open at a time. */
export interface Editing {
  readonly record: OpenContract;
  readonly open: OpenValue | null;
  /** Opens an editor. Another one that is open is saved first, and stays when that is refused. */
  readonly begin: (value: OpenValue) => void;
  /** Closes the editor. */
  readonly close: (next: NextStep) => void;
  /** The open editor says how it is left; returns the function that withdraws that. */
  readonly whenLeft: (leave: (next: NextStep) => void) => () => void;
  /** Called with the record as it was saved. */
  readonly onSaved?: ((saved: Contract) => void) | undefined;
  /** Whether the focus belongs to this value now; true once. */
  readonly takeFocus: (unit: string) => boolean;
}

export const EditingContext = createContext<Editing | null>(null);

/** The editing of the surrounding record; null where nothing can be changed in place. */
export function useEditing(): Editing | null {
  return use(EditingContext);
}
