import { useState } from 'react';
import { z } from 'zod';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { annualCostSchema, COST_MARKS, ownCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { useKeptDraft, useStateDraft } from '../../../field-kit/form/use-form-draft.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useProfile } from '../../users/queries.ts';
import { useSetAnnualCosts } from '../../contracts/queries.ts';
import { saveFailure } from '../../contracts/save-failure.ts';
import type { OpenContract } from '../../contracts/use-contract.ts';
import {
  costDraftSchema,
  costFaults,
  costsOfDrafts,
  draftsOfCosts,
  isBlank,
} from '../../annual-costs/cost-drafts.ts';
import type { CostDraft } from '../../annual-costs/cost-drafts.ts';

const baseSchema = z.object({ version: z.int(), costs: z.array(annualCostSchema) });

/** The costs that the grid started from, and the version they are saved on. */
export type CostBase = z.infer<typeof baseSchema>;

const draftSchema = z.object({ at: z.number(), base: baseSchema, rows: z.array(costDraftSchema) });

export function baseOfCosts(contract: Contract): CostBase {
  return { version: contract.version, costs: ownCosts(contract.annualCosts ?? [], contract.currency ?? USD) };
}

/** The content of the rows, without ids and blank rows. */
const saidBy = (rows: readonly CostDraft[]) =>
  JSON.stringify(
    rows
      .filter((row) => !isBlank(row))
      .map(({ date, cost, ...row }) => [date, cost, ...COST_MARKS.map((mark) => row[mark] ?? '')]),
  );

const inOrder = (costs: readonly AnnualCost[]) =>
  JSON.stringify(
    costs
      .map(({ date, cost, ...row }) => JSON.stringify([date, cost, COST_MARKS.map((mark) => row[mark])]))
      .toSorted((one, other) => (one < other ? -1 : 1)),
  );

const isSameCosts = (one: readonly AnnualCost[], other: readonly AnnualCost[]) =>
  inOrder(one) === inOrder(other);

/** The typed rows: their start, the restored draft, and whether they have changes. */
function useCostRows(contract: Contract, isSaving: boolean) {
  const { id: personId } = useProfile();
  const name = `costs:${contract.id}`;
  const kept = useKeptDraft(personId, name, (found) => draftSchema.safeParse(found).data);
  const [base, setBase] = useState<CostBase>(() => kept?.base ?? baseOfCosts(contract));
  const [rows, setRows] = useState<CostDraft[]>(() => kept?.rows ?? draftsOfCosts(base.costs));
  const [isBroughtBack, setIsBroughtBack] = useState(kept !== undefined);
  const isDirty = saidBy(rows) !== saidBy(draftsOfCosts(base.costs));
  useLeaveGuard(isDirty && !isSaving);

  const readNow = () => (isDirty ? { at: Date.now(), base, rows } : null);
  const draft = useStateDraft({ personId, form: name, readNow }, rows);

  const restart = (next: CostBase, costs = next.costs) => {
    setBase(next);
    setRows(draftsOfCosts(costs));
    setIsBroughtBack(false);
  };
  return {
    rows,
    setRows,
    base,
    isDirty,
    restart,
    forget: draft.forget,
    broughtBackAt: isBroughtBack ? kept?.at : undefined,
  };
}

/** Reports saved costs, with a button that writes the former ones again. */
function useSaySaved({ mutateAsync }: ReturnType<typeof useSetAnnualCosts>) {
  // The toast may outlive the grid, whose unmounting drops the callbacks of `mutate`; the promise still settles.
  const undo = (saved: Contract, before: readonly AnnualCost[]) => {
    mutateAsync({ annualCosts: [...before], ifMatch: saved.version }).then(
      ({ product }) => toast({ variant: 'success', title: 'Undone', description: product }),
      (error: Error) =>
        toast({ variant: 'error', title: 'The change was not undone', description: error.message }),
    );
  };
  return (saved: Contract, before: readonly AnnualCost[]) =>
    toast({
      variant: 'success',
      title: 'Annual costs saved',
      description: saved.product,
      action: { label: 'Undo', onPress: () => undo(saved, before) },
    });
}

/**
 * The state of the annual costs page: saves the whole list on the version it started from (docs/product/screens.md,
 * "Annual costs page").
 */
export function useCostsForm({ contract, isConfirmed }: OpenContract, onSaved?: () => void) {
  const setCosts = useSetAnnualCosts(contract.id);
  const saySaved = useSaySaved(setCosts);
  const { forget, restart, ...costs } = useCostRows(contract, setCosts.isPending);
  const [theirs, setTheirs] = useState<Contract | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [problem, setProblem] = useState<string>();

  const startOver = (next: CostBase) => {
    restart(next);
    setIsRefused(false);
    setProblem(undefined);
  };
  // Without unsaved changes the grid follows what others save.
  if (isConfirmed && contract.version > costs.base.version && !costs.isDirty && !setCosts.isPending) {
    startOver(baseOfCosts(contract));
  }
  const done = (saved: Contract, before: readonly AnnualCost[]) => {
    forget();
    startOver(baseOfCosts(saved));
    saySaved(saved, before);
    onSaved?.();
  };
  const fail = (error: Error, annualCosts: readonly AnnualCost[]) => {
    const failure = saveFailure(error);
    const current = failure.kind === 'conflict' ? contractSchema.safeParse(failure.current).data : undefined;
    // Saved by an attempt whose answer was lost.
    if (current && isSameCosts(annualCosts, baseOfCosts(current).costs)) {
      done(current, costs.base.costs);
      return;
    }
    setTheirs(current ?? null);
    if (failure.kind === 'problem') setProblem(failure.text);
    else if (failure.kind !== 'signedOut' && !current) setProblem(error.message);
  };
  const save = (annualCosts: AnnualCost[], ifMatch: number) => {
    setProblem(undefined);
    const onError = (error: Error) => fail(error, annualCosts);
    const before = costs.base.costs;
    setCosts.mutate({ annualCosts, ifMatch }, { onSuccess: (saved) => done(saved, before), onError });
  };

  return {
    ...costs,
    theirs,
    isRefused,
    problem,
    isSaving: setCosts.isPending,
    discard: () => startOver(baseOfCosts(contract)),
    closeConflict: () => setTheirs(null),
    /** Saves when every row is valid; returns whether it did. */
    submit: () => {
      const isFaulty = Object.keys(costFaults(costs.rows, contract.currency)).length > 0;
      setIsRefused(isFaulty);
      if (!isFaulty && !setCosts.isPending) save(costsOfDrafts(costs.rows), costs.base.version);
      return !isFaulty;
    },
    settleConflict: (next: CostBase, merged: AnnualCost[]) => {
      restart(next, merged);
      setTheirs(null);
      save(merged, next.version);
    },
  };
}
