import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { viewForReader, type SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useActor } from '../../users/queries.ts';
import { savedFiltersFault, withSaved } from '../saved-filters/saved-filter-list.ts';
import { sharedViewsQuery, useChangeSharedView, usePinView } from '../queries.ts';
import type { SharedViewQuestion } from './shared-view-question.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

const SharedViewsSection = lazyPart(
  () => import('./shared-views-section.tsx'),
  (part) => part.SharedViewsSection,
);
const SharedViewDialogs = lazyPart(
  () => import('./shared-view-dialogs.tsx'),
  (part) => part.SharedViewDialogs,
);

interface SharedViewsSetting {
  filters: readonly SavedFilter[];
  customFields: readonly CustomField[];
  /** The current view, as it would be saved. */
  currentValue: SavedFilter['value'];
  isCurrent: (filter: SavedFilter) => boolean;
  onLoad: (filter: SavedFilter) => void;
  /** Stores the whole list of the person's own filters. */
  onStore: (filters: SavedFilter[], done: string) => Promise<boolean>;
}

const filterOf = ({ name, value }: SharedView): SavedFilter => ({ id: name, value });

const LONGEST_NAME = 80;

/** An unused name for a filter: "Renewals", otherwise "Renewals (2)". */
function freeName(filters: readonly SavedFilter[], name: string): string {
  const isTaken = (candidate: string) => filters.some(({ id }) => id === candidate);
  let candidate = name;
  for (let count = 2; isTaken(candidate); count += 1) {
    const suffix = ` (${count})`;
    candidate = `${name.slice(0, LONGEST_NAME - suffix.length).trimEnd()}${suffix}`;
  }
  return candidate;
}

/** The actions on shared views that need no dialog; each reports its outcome. */
function useSharedViewSteps({ filters, currentValue, onStore }: SharedViewsSetting) {
  const pin = usePinView();
  const change = useChangeSharedView();
  return {
    pin: (view: SharedView, isPinned: boolean) =>
      pin.mutate({ params: { viewId: view.id }, body: { isPinned } }, { onError: sayFailed }),
    copy: (view: SharedView) => {
      const name = freeName(filters, view.name);
      const next = withSaved(filters, name, view.value);
      const fault = savedFiltersFault(next);
      if (fault === null) void onStore(next, `“${name}” was added to your saved filters.`);
      else sayFailed(new Error(fault));
    },
    update: (view: SharedView) => {
      const description = `“${view.name}” was updated for everyone.`;
      change.mutate(
        { params: { viewId: view.id }, body: { value: currentValue } },
        {
          onSuccess: () => saySucceeded(description),
          onError: sayFailed,
        },
      );
    },
  };
}

/** The open dialog about a shared view. */
function useSharedViewQuestions(
  actor: Actor,
  views: readonly SharedView[],
  customFields: readonly CustomField[],
) {
  const [asked, setAsked] = useState<{ question: SharedViewQuestion; isOpen: boolean; count: number }>();
  const ask = (question: SharedViewQuestion) =>
    setAsked((before) => ({ question, isOpen: true, count: (before?.count ?? 0) + 1 }));
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
  const isMine = ({ owner, state }: SharedView) => owner.id === actor.userId && state !== 'gone';
  const askToShare = (filter: SavedFilter) => {
    const restricted = customFields.filter((field) => field.restricted).map(({ key }) => key);
    ask({
      kind: 'share',
      filter,
      before: views.find((view) => view.name === filter.id && isMine(view)),
      isRestricted: viewForReader(filter.value, withoutRights(actor), new Set(restricted)) === null,
    });
  };
  return { ask, askToShare, dialogs };
}

/** The actor without rights to any restricted field. */
const withoutRights = (actor: Actor): Actor => ({
  ...actor,
  ...NO_RIGHTS,
});

/** The shared views in the menu of saved filters: a section, the function to share a filter, and the dialogs. */
export function useSharedViews(setting: SharedViewsSetting) {
  const actor = useActor();
  const { data: views, isError, refetch } = useQuery(sharedViewsQuery);
  const { isCurrent, customFields, onLoad } = setting;
  const current = useMemo(
    () => views?.find((view) => view.state === 'usable' && isCurrent(filterOf(view))),
    [views, isCurrent],
  );
  const { pin, copy, update } = useSharedViewSteps(setting);
  const { ask, askToShare, dialogs } = useSharedViewQuestions(actor, views ?? [], customFields);

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
          onPin={pin}
          onCopy={closing(copy)}
          onUpdate={closing(update)}
          onRename={closing((view) => ask({ kind: 'rename', view }))}
          onUnshare={closing((view) => ask({ kind: 'unshare', view }))}
        />
      </Suspense>
    );
  };
  return { sharedName: current?.name, share: askToShare, section, dialogs };
}
