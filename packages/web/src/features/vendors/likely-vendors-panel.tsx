import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { LikelyVendor, Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Card } from '../../ui/layout/panel.tsx';
import { likelyVendorsQuery, useTellVendorsApart } from './administration-queries.ts';
import { CertainMerge } from './certain-merge.tsx';
import { VendorMergeDialog } from './vendor-merge-dialog.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';

/** Groups that are shown first. */
const FIRST_GROUPS = 5;
/** The most names of one call that keeps vendors apart. */
const MOST_APART = 20;

const namesOf = ({ vendors }: LikelyVendor) => vendors.map(({ name }) => name);

/** Groups of names that are probably one vendor: to be merged, or marked as different. */
export function LikelyVendorsPanel({ vendors, search }: { vendors: readonly Vendor[]; search: string }) {
  const likely = useQuery(likelyVendorsQuery);
  const text = searchedKey(useDeferredValue(search));
  const { data: all = [] } = likely;
  const groups = all.filter((group) => namesOf(group).some((name) => searchKey(name).includes(text)));
  const [merging, setMerging] = useState<LikelyVendor | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? groups : groups.slice(0, FIRST_GROUPS);
  const dialog = merging && (
    <VendorMergeDialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      start={namesOf(merging)}
      vendors={vendors}
    />
  );
  if (groups.length === 0) {
    return (
      <LikelyVendors>
        {all.length > 0 ? (
          <p className="px-1 text-base text-muted">No group matches.</p>
        ) : (
          <NothingProposed likely={likely} />
        )}
        {dialog}
      </LikelyVendors>
    );
  }
  return (
    <LikelyVendors count={groups.length} action={<CertainMerge likely={groups} />}>
      <ul className="overflow-hidden rounded-lg border border-border bg-raised">
        {shown.map((group) => (
          <LikelyGroup
            key={namesOf(group).join('\n')}
            group={group}
            onMerge={() => {
              setMerging(group);
              setIsOpen(true);
            }}
          />
        ))}
      </ul>
      {groups.length > shown.length && (
        <Button className="self-start" variant="ghost" onClick={() => setShowsAll(true)}>
          Show {groups.length - shown.length} more
        </Button>
      )}
      {dialog}
    </LikelyVendors>
  );
}

interface LikelyVendorsProps {
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

function LikelyVendors({ count, action, children }: LikelyVendorsProps) {
  return (
    <section aria-labelledby="likely-vendors" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="likely-vendors" className="text-base font-semibold">
          Likely the same vendor
          {count !== undefined && (
            <span className="font-normal text-muted tabular-nums"> {numberText(count)}</span>
          )}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Why no group is shown: loading, failed, or none found. */
function NothingProposed({ likely }: { likely: UseQueryResult<LikelyVendor[]> }) {
  if (likely.isError) {
    return (
      <Card>
        <ErrorPanel
          title="Could not look for similar vendors."
          onRetry={() => void likely.refetch()}
          isRetrying={likely.isFetching}
        />
      </Card>
    );
  }
  if (likely.data === undefined) {
    return (
      <Card>
        <SkeletonLines lines={2} label="Looking for similar vendors" />
      </Card>
    );
  }
  return <p className="px-1 text-base text-muted">No vendors look alike.</p>;
}

function LikelyGroup({ group, onMerge }: { group: LikelyVendor; onMerge: () => void }) {
  const telling = useTellVendorsApart();
  const names = namesOf(group);
  const tell = (distinct: boolean) =>
    telling.mutateAsync({ body: { names: names.slice(0, MOST_APART), distinct } });
  const tellApart = () => {
    tell(true).then(
      () =>
        toast({
          variant: 'success',
          title: 'Success',
          description: 'These vendors are no longer suggested for merging.',
          action: { label: 'Undo', onPress: () => void tell(false).catch(sayFailed) },
        }),
      sayFailed,
    );
  };
  const listed = names.join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-2 last:border-b-0">
      <div className="flex min-w-48 flex-1 flex-wrap gap-x-4 gap-y-1">
        {group.vendors.map(({ name, records }) => (
          <span key={name} className="min-w-0">
            <span dir="auto" className="font-medium break-words">
              {name}
            </span>{' '}
            <span className="text-sm text-muted tabular-nums">{contractsWords(records)}</span>
          </span>
        ))}
      </div>
      <div className="flex gap-2">
        <Button
          variant="ghost"
          isBusy={telling.isPending}
          onClick={tellApart}
          aria-label={`Not the same: ${listed}`}
        >
          Not the same
        </Button>
        <Button onClick={onMerge} aria-label={`Merge ${listed}`}>
          Merge
        </Button>
      </div>
    </li>
  );
}
