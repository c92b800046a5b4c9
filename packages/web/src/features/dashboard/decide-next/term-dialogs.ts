import type { ComponentType } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';

interface TermDialogProps {
  contract: Contract;
  today: CalendarDate;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialogs about a record's term, which belong to the contracts feature; `app/router.tsx` passes them in. */
export interface TermDialogs {
  readonly renew: () => Promise<{ Component: ComponentType<TermDialogProps> }>;
  readonly decide: () => Promise<{ Component: ComponentType<TermDialogProps> }>;
}
