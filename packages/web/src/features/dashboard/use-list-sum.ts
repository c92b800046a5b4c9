import { useMemo } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { RunningSum } from '@pactbook/domain/features/contracts/list-edit.ts';
import type { ListSum } from '@pactbook/domain/features/contracts/list-edit.ts';
import { useFollowed } from '../../platform/following/use-followed.ts';

type List = readonly Contract[];

/**
 * A sum over the list that follows its changes.
 * @param sum the same object in every render, or everything is added up again
 */
export function useListSum<Part, Result>(sum: ListSum<Contract, Part, Result>, list: List): Result;
export function useListSum<Part, Result>(
  sum: ListSum<Contract, Part, Result>,
  list: List | null,
): Result | null;
export function useListSum<Part, Result>(
  sum: ListSum<Contract, Part, Result>,
  list: List | null,
): Result | null {
  const following = useMemo(
    () => ({
      start: (contracts: List) => new RunningSum(sum, contracts),
      follow: (before: RunningSum<Contract, Part, Result>, contracts: List) => before.after(contracts),
    }),
    [sum],
  );
  return useFollowed(following, list)?.result ?? null;
}
