import { useState } from 'react';

/** What a sheet is open for, or was until it closed. */
export interface Opening<Subject> {
  readonly subject: Subject;
  readonly isOpen: boolean;
  /** Another one for each opening: as a key, each begins again. */
  readonly count: number;
}

/**
 * Keeps what a sheet is about while it closes.
 *
 * @param wanted null while nothing is to be open
 * @returns null until the first opening
 */
export function useOpening<Subject>(wanted: Subject | null): Opening<Subject> | null {
  const [opening, setOpening] = useState<Opening<Subject> | null>(null);
  if (wanted === null && opening?.isOpen === true) setOpening({ ...opening, isOpen: false });
  if (wanted !== null && opening?.isOpen !== true)
    setOpening({ subject: wanted, isOpen: true, count: (opening?.count ?? 0) + 1 });
  return opening;
}
