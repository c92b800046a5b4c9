import type { ReactNode } from 'react';

/** One entry of a Combobox or MultiCombobox. */
export interface PickerOption {
  value: string;
  label: string;
  /** A muted second line. */
  description?: string | undefined;
  icon?: ReactNode;
  /** At the right: a count. */
  aside?: ReactNode;
  /** Synonyms for the search. */
  keywords?: string[] | undefined;
  isDisabled?: boolean | undefined;
}
