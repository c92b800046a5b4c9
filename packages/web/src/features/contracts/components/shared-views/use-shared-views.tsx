import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { viewForReader, type SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { savedFiltersFault, withSaved } from '../../../../record-kit/filters/saved-filter-list.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { sharedViewsQuery, useChangeSharedView, usePinView } from '../../../saved-views/queries.ts';
import { useActor } from '../../../users/queries.ts';
import type { SharedViewQuestion } from './shared-view-question.ts';

const SharedViewsSection = lazy(async () => ({
  default: (await import('./shared-views-section.tsx')).SharedViewsSection,
}));
const SharedViewDialogs = lazy(async () => ({
  default: (await import('./shared-view-dialogs.tsx')).SharedViewDialogs,
}));

interface SharedViewsSetting {
  filters: readonly SavedFilter[];
  customFields: readonly CustomField[];
  /** The table as it is now, as it would be saved. */
  currentValue: SavedFilter['value'];
  isCurrent: (filter: SavedFilter) => boolean;
  onLoad: (filter: SavedFilter) => void;
  /** Stores the whole list of the person's own filters. */
  onStore: (filters: SavedFilter[], done: string) => Promise<boolean>;
}

const filterOf = ({ name, value }: SharedView): SavedFilter => ({ id: name, value });

const LONGEST_NAME = 80;

/** A name that the person has no filter under: "Renewals", else "Renewals (2)". */
function freeName(filters: readonly SavedFilter[], name: string): string {
  const isTaken = (candidate: string) => filters.some(({ id }) => id === candidate);
  let candidate = name;
  for (let count = 2; isTaken(candidate); count += 1) {
    const suffix = ` (${count})`;
    candidate = `${name.slice(0, LONGEST_NAME - suffix.length).trimEnd()}${suffix}`;
  }
  return candidate;
}

const failed = (error: Error) =>
  toast({ variant: 'error', title: 'Something went wrong', description: error.message });

/** What shared views add to the menu of saved filters: a section, the sharing of one's own, and their dialogs. */
export function useSharedViews({ filters, customFields, onLoad, ...setting }: SharedViewsSetting) {
  const actor = useActor();
  const { data: views, isError, refetch } = useQuery(sharedViewsQuery);
  const [asked, setAsked] = useState<{ question: SharedViewQuestion; isOpen: boolean; count: number }>();
  const pin = usePinView();
  const change = useChangeSharedView();
  const { isCurrent, currentValue } = setting;
  const current = useMemo(
    () => views?.find((view) => view.state === 'usable' && isCurrent(filterOf(view))),
    [views, isCurrent],
  );

  const ask = (question: SharedViewQuestion) =>
    setAsked((before) => ({ question, isOpen: true, count: (before?.count ?? 0) + 1 }));
  const share = (filter: SavedFilter) => {
    const restrictedKeys = customFields.filter(({ restricted }) => restricted).map(({ key }) => key);
    const nobody = {
      ...actor,
      isSuperAdmin: false,
      manageAll: false,
      viewAll: false,
      manageTeams: [],
      viewTeams: [],
    };
    ask({
      kind: 'share',
      filter,
      before: views?.find(({ name, owner, state }) => {
        return name === filter.id && owner.id === actor.userId && state !== 'gone';
      }),
      isRestricted: viewForReader(filter.value, nobody, new Set(restrictedKeys)) === null,
    });
  };
  const copy = (view: SharedView) => {
    const name = freeName(filters, view.name);
    const next = withSaved(filters, name, view.value);
    const fault = savedFiltersFault(next);
    if (fault === null) void setting.onStore(next, `“${name}” is among your saved filters.`);
    else failed(new Error(fault));
  };
  const update = (view: SharedView) =>
    change.mutate(
      { params: { viewId: view.id }, body: { value: currentValue } },
      {
        onSuccess: () =>
          toast({
            variant: 'success',
            title: 'Success',
            description: `“${view.name}” now looks like this for everyone.`,
          }),
        onError: failed,
      },
    );

  const section = (close: () => void): ReactNode => {
    const closing = (act: (view: SharedView) => void) => (view: SharedView) => {
      close();
      act(view);
    };
    return (
      <Suspense>
        <SharedViewsSection
          views={views}
          hasFailed={isError}
          onRetry={() => void refetch()}
          actor={actor}
          currentId={current?.id}
          onLoad={closing((view) => onLoad(filterOf(view)))}
          onPin={(view, isPinned) =>
            pin.mutate({ params: { viewId: view.id }, body: { isPinned } }, { onError: failed })
          }
          onCopy={closing(copy)}
          onUpdate={closing(update)}
          onRename={closing((view) => ask({ kind: 'rename', view }))}
          onUnshare={closing((view) => ask({ kind: 'unshare', view }))}
        />
      </Suspense>
    );
  };
  const dialogs = asked && (
    <Suspense>
      <SharedViewDialogs
        key={asked.count}
        question={asked.question}
        isOpen={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </Suspense>
  );
  return { sharedName: current?.name, share, section, dialogs };
}
