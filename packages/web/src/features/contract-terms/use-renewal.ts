import { useState } from 'react';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
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

const percentOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : 0);

/** The costs of the term's years, from the record's last one. */
function plannedRows({ annualCosts = [], currency = USD }: Contract, term: Term, percent: string) {
  const years = renewedYears(ownCosts(annualCosts, currency), term, percentOf(percent), currency);
  return draftsOfCosts(years).map((row): CostDraft => ({ ...row, savedDate: null }));
}

/** The values of the dialog, initially from the record's terms and its last cost. */
function useRenewalValues(contract: Contract, today: CalendarDate) {
  const [term, setTerm] = useState<Term>(() => renewalProposal(contract, today));
  const [percent, setPercent] = useState('');
  const [rows, setRows] = useState<readonly CostDraft[]>(() => plannedRows(contract, term, ''));
  const [isTouched, setIsTouched] = useState(false);
  /** Typed costs are not replaced by other dates or another percentage. */
  const [areRowsOwn, setAreRowsOwn] = useState(false);
  const fill = (of: Term, by: string) => {
    if (isCalendarDate(of.startDate) && isCalendarDate(of.endDate)) setRows(plannedRows(contract, of, by));
  };
  return {
    term,
    changeTerm: (changes: Partial<Term>) => {
      const next = { ...term, ...changes };
      setIsTouched(true);
      setTerm(next);
      if (!areRowsOwn) fill(next, percent);
    },
    percent,
    setPercent: (text: string) => {
      setIsTouched(true);
      setPercent(text);
      if (!areRowsOwn) fill(term, text);
    },
    rows,
    setRows: (next: readonly CostDraft[]) => {
      setIsTouched(true);
      setAreRowsOwn(true);
      setRows(next);
    },
    /** Replaces typed costs; undefined where none are typed. */
    fillAgain: areRowsOwn
      ? () => {
          setAreRowsOwn(false);
          fill(term, percent);
        }
      : undefined,
    isTouched,
  };
}

/** The input of the *Record renewal* dialog, its faults, and saving it on the version that was checked. */
export function useRenewal(contract: Contract, today: CalendarDate, onDone: () => void) {
  const { save, refuse, fail } = useTermSave(contract);
  const values = useRenewalValues(save.base, today);
  const { term, rows } = values;
  const [submits, setSubmits] = useState(0);
  const { mutate, isPending } = useRenewContract(contract.id);

  const input: RenewInput = { ...term, annualCosts: costsOfDrafts(rows) };
  const faultsOfInput = (): Readonly<Record<string, string>> => {
    const typed = prefixed(costFaults(rows, save.base.currency));
    // Rows that cannot be read are not in the input.
    return { ...faultsOf(save.base, input, today), ...typed };
  };
  const onError = (error: Error) => {
    fail(error);
    setSubmits((count) => count + 1);
  };
  const onSuccess = (saved: Contract) => {
    onDone();
    toast({ variant: 'success', title: 'Renewal recorded', description: saved.product });
  };
  return {
    ...values,
    save,
    submits,
    isSaving: isPending,
    submit: () => {
      if (isPending) return;
      const faults = faultsOfInput();
      refuse(faults);
      if (Object.keys(faults).length > 0) setSubmits((count) => count + 1);
      else mutate({ body: input, ifMatch: save.base.version }, { onSuccess, onError });
    },
  };
}

export type Renewal = ReturnType<typeof useRenewal>;

function prefixed(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => [
      path === '' ? 'annualCosts' : `annualCosts.${path}`,
      message,
    ]),
  );
}
