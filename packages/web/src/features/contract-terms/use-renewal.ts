import { useState } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { ownCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { renewalProposal, renewedYears } from '@pactbook/domain/features/contract-terms/renewal-proposal.ts';
import { renewFaults, renewInputSchema } from '@pactbook/domain/features/contract-terms/renew.ts';
import type { RenewInput } from '@pactbook/domain/features/contract-terms/renew.ts';
import type { Term } from '@pactbook/domain/features/contracts/renewal.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useRenewContract } from './term-calls.ts';
import { costFaults, costsOfDrafts, draftsOfCosts } from '../annual-costs/cost-drafts.ts';
import type { CostDraft } from '../annual-costs/cost-drafts.ts';
import { useTermSave } from './use-term-save.ts';

export const RENEW_STEPS = ['term', 'costs', 'check'] as const;
export type RenewStep = (typeof RENEW_STEPS)[number];

/** The faults of the new term, by the rules of the server (docs/product/screens.md, "Renew and Decide"). */
function faultsOf(contract: Contract, input: unknown, today: CalendarDate): Record<string, string> {
  const shape = renewInputSchema.safeParse(input);
  if (!shape.success) {
    return Object.fromEntries(
      shape.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
    );
  }
  const { status, startDate, endDate, renewal = null, termStartDate = null, currency = USD } = contract;
  const annualCosts = ownCosts(contract.annualCosts ?? [], currency);
  const record = { fields: { status, startDate, endDate, renewal, currency }, annualCosts, termStartDate };
  return renewFaults(record, shape.data, today);
}

const isCostFault = (path: string) => path.startsWith('annualCosts');

/** The step on which a fault can be corrected. */
function stepOf(faults: Readonly<Record<string, string>>): RenewStep {
  return Object.keys(faults).every(isCostFault) ? 'costs' : 'term';
}

/** The values of the dialog, initially from the record's terms and its last cost. */
function useRenewalValues(contract: Contract, today: CalendarDate) {
  const [proposal] = useState<Term>(() => renewalProposal(contract, today));
  const plan = ({ annualCosts = [], currency = USD }: Contract, term: Term, percent: number) =>
    draftsOfCosts(renewedYears(ownCosts(annualCosts, currency), term, percent, currency)).map((row) => ({
      ...row,
      savedDate: null,
    }));
  const [term, setTerm] = useState<Term>(proposal);
  const [percent, setPercent] = useState('');
  const [rows, setRows] = useState<readonly CostDraft[]>(() => plan(contract, proposal, 0));
  const [isTouched, setIsTouched] = useState(false);
  const [areRowsOwn, setAreRowsOwn] = useState(false);
  const changeTerm = (changes: Partial<Term>) => {
    setIsTouched(true);
    setTerm((before) => ({ ...before, ...changes }));
  };
  return {
    term,
    changeTerm,
    percent,
    setPercent: (text: string) => {
      setIsTouched(true);
      setPercent(text);
    },
    rows,
    setRows: (next: readonly CostDraft[]) => {
      setIsTouched(true);
      setAreRowsOwn(true);
      setRows(next);
    },
    /** Fills in the rows again; edited ones only on request. */
    planRows: (base: Contract, isAsked: boolean) => {
      if (areRowsOwn && !isAsked) return;
      setAreRowsOwn(false);
      setRows(plan(base, term, /^-?\d+(\.\d+)?$/.test(percent) ? Number(percent) : 0));
    },
    isTouched,
  };
}

/**
 * The *Renew* dialog step by step: each step is validated before the next, and the last one saves on the checked
 * version.
 */
export function useRenewal(contract: Contract, today: CalendarDate, onDone: () => void) {
  const values = useRenewalValues(contract, today);
  const { term, rows } = values;
  const [step, setStep] = useState<RenewStep>('term');
  const [submits, setSubmits] = useState(0);
  const { save, refuse, fail } = useTermSave(contract);
  const { mutate, isPending } = useRenewContract(contract.id);

  const input = (): RenewInput => ({ ...term, annualCosts: costsOfDrafts(rows) });
  const refuseAt = (where: RenewStep, faults: Readonly<Record<string, string>>) => {
    setStep(where);
    setSubmits((count) => count + 1);
    refuse(faults);
  };
  /** Whether the current step is valid. */
  const isSound = (upTo: RenewStep): boolean => {
    const termFaults = faultsOf(save.base, { ...term, annualCosts: [] }, today);
    if (Object.keys(termFaults).length > 0) {
      refuseAt('term', termFaults);
      return false;
    }
    if (upTo === 'term') return true;
    const typed = costFaults(rows, save.base.currency);
    const faults = Object.keys(typed).length > 0 ? prefixed(typed) : faultsOf(save.base, input(), today);
    if (Object.keys(faults).length > 0) refuseAt(stepOf(faults), faults);
    return Object.keys(faults).length === 0;
  };
  const onError = (error: Error) => {
    const faults = fail(error);
    if (Object.keys(faults).length > 0) setStep(stepOf(faults));
    setSubmits((count) => count + 1);
  };
  const onSuccess = (saved: Contract) => {
    onDone();
    toast({ variant: 'success', title: 'Record renewed', description: saved.product });
  };

  return {
    ...values,
    step,
    save,
    submits,
    isSaving: isPending,
    input,
    back: () => {
      refuse({});
      setStep(step === 'check' ? 'costs' : 'term');
    },
    /** Goes to the next step, or saves on the last one. */
    next: () => {
      if (isPending || !isSound(step)) return;
      refuse({});
      if (step === 'term') values.planRows(save.base, false);
      if (step === 'check') mutate({ body: input(), ifMatch: save.base.version }, { onSuccess, onError });
      else setStep(step === 'term' ? 'costs' : 'check');
    },
  };
}

function prefixed(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => [
      path === '' ? 'annualCosts' : `annualCosts.${path}`,
      message,
    ]),
  );
}
