import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { draftsNamed } from '../../platform/form-drafts.ts';
import { configQuery } from '../categories/queries.ts';
import { useProfile } from '../users/queries.ts';
import type { OpenContract } from '../contracts/use-contract.ts';
import { EditingContext } from './editing.ts';
import type { Editing, NextStep, OpenValue } from './editing.ts';

/** The key of the draft of a value: the record and the value. */
export const valueDraft = (contractId: string, unit = '') => `value:${contractId}:${unit}`;

/** The value beside another one on the page, in the order of the page. */
function neighbourOf(unit: string, by: 1 | -1): string | undefined {
  const units = [...document.querySelectorAll<HTMLElement>('[data-value]')].map(
    ({ dataset }) => dataset.value,
  );
  const at = units.indexOf(unit);
  return at === -1 ? undefined : units[at + by];
}

/** The value with unsaved text from before a reload. */
function keptValue(personId: string, contractId: string): OpenValue | null {
  const [name] = draftsNamed(personId, valueDraft(contractId));
  return name === undefined ? null : { unit: name.slice(valueDraft(contractId).length), by: 'tab' };
}

export interface EditInPlaceProps {
  record: OpenContract;
  /** Whether this person may change the record, and its values are on screen. */
  isOffered: boolean;
  /** Called with the record as a value was saved; the same function in every render. */
  onSaved?: ((saved: Contract) => void) | undefined;
  children: ReactNode;
}

/** Lets the values below be edited where they stand (docs/product/screens.md, "Editing in place"). */
export function EditInPlace({ record, isOffered, onSaved, children }: EditInPlaceProps) {
  const { id: personId } = useProfile();
  // Kept ready for the first editor, so that what is typed right after a click is not lost.
  useQuery({ ...configQuery, enabled: isOffered });
  const [open, setOpen] = useState<OpenValue | null>(() => keptValue(personId, record.contract.id));
  const [wasOffered, setWasOffered] = useState(isOffered);
  if (wasOffered !== isOffered) {
    setWasOffered(isOffered);
    // Its values left the screen, and the person was asked whether to leave the text.
    if (wasOffered) setOpen(null);
  }
  const leave = useRef<((next: NextStep) => void) | null>(null);
  const focus = useRef<string | null>(null);
  const editing = useMemo((): Editing => {
    const close = (next: NextStep) => {
      if (open === null) return;
      const neighbour = next.kind === 'neighbour' ? neighbourOf(open.unit, next.by) : undefined;
      if (next.kind === 'open') setOpen(next.value);
      else if (neighbour !== undefined) setOpen({ unit: neighbour, by: 'tab' });
      else {
        focus.current = open.unit;
        setOpen(null);
      }
    };
    return {
      record,
      open,
      close,
      onSaved,
      begin: (value) => {
        if (open === null || leave.current === null) setOpen(value);
        else leave.current({ kind: 'open', value });
      },
      whenLeft: (handler) => {
        leave.current = handler;
        return () => {
          leave.current = null;
        };
      },
      takeFocus: (unit) => {
        if (focus.current !== unit) return false;
        focus.current = null;
        return true;
      },
    };
  }, [record, open, onSaved]);
  return <EditingContext value={isOffered ? editing : null}>{children}</EditingContext>;
}
