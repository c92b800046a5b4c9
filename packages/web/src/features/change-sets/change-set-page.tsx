import { useQuery } from '@tanstack/react-query';
import { SearchX, Undo2 } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useState } from 'react';
import {
  contractCountOf,
  undoForecast,
  undoneWords,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import type { ChangeSet, SkippedUndo } from '@pactbook/domain/features/change-sets/change-set.ts';
import { remainingNames } from '@pactbook/domain/features/change-sets/created-names.ts';
import { fieldLabel } from '@pactbook/domain/features/contracts/change-words.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { Page } from '../../platform/pages/page.tsx';
import { paths } from '../../platform/paths.ts';
import { exactTime } from '../../platform/time-ago.ts';
import { RemainingNames } from '../../field-kit/undo/remaining-names.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { NoAccessPanel } from '../../ui/feedback/no-access-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { useProfile, useActor } from '../users/queries.ts';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { countsWords, setTitle, undoProblem } from './change-set-words.ts';
import { SetContracts } from './set-contracts.tsx';
import {
  changeSetQuery,
  undoOutcomeQuery,
  mayRemoveNames,
  undoPreviewQuery,
  useUndoChangeSet,
} from './queries.ts';
import { numberText } from '../../ui/text/own-numbers.ts';
import { useNow } from '../../platform/now.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { UndoDialog } from '../../field-kit/undo/undo-dialog.tsx';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** The most names and records that are listed; the rest is counted. */
const SHOWN = 200;
/** More pages than any set has. */
const MOST_PAGES = 100_000;

/** `/records/changes/{id}`: one change set with its records, and its undo. */
export function ChangeSetPage() {
  const { changeSetId = '' } = useParams();
  const [pageIndex, goTo] = usePage();
  const set = useQuery(changeSetQuery(changeSetId, pageIndex));
  const changeSet = set.data?.changeSet;
  const title = changeSet ? setTitle(changeSet) : 'Bulk Change';
  const breadcrumb = <SetBreadcrumb title={title} />;
  if (!set.data || !changeSet) {
    return (
      <Page title={title} breadcrumb={breadcrumb}>
        <Card>
          {set.isPending ? (
            <SkeletonLines lines={6} label="Loading the bulk change" />
          ) : (
            <NoSet error={set.error} onRetry={() => void set.refetch()} />
          )}
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={title}
      context={<SetContext changeSet={changeSet} />}
      breadcrumb={breadcrumb}
      actions={<UndoButton changeSet={changeSet} />}
    >
      <Skipped changeSetId={changeSetId} />
      <SetContracts
        records={set.data.records}
        isLoading={set.isPlaceholderData}
        pageIndex={pageIndex}
        total={contractCountOf(changeSet)}
        onPageChange={goTo}
      />
    </Page>
  );
}

/** The current page of the records, from 0; in the address from 1. */
function usePage(): [number, (pageIndex: number) => void] {
  const [query, setQuery] = useSearchParams();
  const sent = Number(query.get('page') ?? '1');
  const pageIndex = Number.isSafeInteger(sent) && sent >= 1 ? Math.min(sent, MOST_PAGES) - 1 : 0;
  return [pageIndex, (next) => setQuery(next === 0 ? {} : { page: String(next + 1) }, { replace: true })];
}

function NoSet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null;
  const way = (
    <Button asChild>
      <Link to={paths.changeSets()}>Bulk Changes</Link>
    </Button>
  );
  if (status === 404)
    return <EmptyState icon={<SearchX />} title="This bulk change does not exist." action={way} />;
  if (status === 403) return <NoAccessPanel text={error?.message ?? ''} action={way} />;
  return <ErrorPanel onRetry={onRetry} />;
}

function SetBreadcrumb({ title }: { title: string }) {
  return (
    <Breadcrumb>
      <Link to={paths.records()}>All Records</Link>
      <Link to={paths.changeSets()}>Bulk Changes</Link>
      <span aria-current="page" className="truncate">
        {title}
      </span>
    </Breadcrumb>
  );
}

function SetContext({ changeSet }: { changeSet: ChangeSet }) {
  const { timeZoneId } = useProfile();
  const { createdBy, createdAt, undoneBy, undoneAt } = changeSet;
  const time = (moment: string) => exactTime(Date.parse(moment), timeZoneId);
  return (
    <>
      {countsWords(changeSet)} · {createdBy?.name ?? 'the command line'} · {time(createdAt)}
      {undoneAt !== null && (
        <>
          {' '}
          · Undone by {undoneBy?.name ?? 'the command line'} on {time(undoneAt)}
        </>
      )}
    </>
  );
}

function Skipped({ changeSetId }: { changeSetId: string }) {
  const { data } = useQuery(undoOutcomeQuery(changeSetId));
  if (!data) return null;
  const stays = remainingNames(data.made ?? []);
  return (
    <>
      {data.skipped.length > 0 && <SkippedList skipped={data.skipped} />}
      {stays.length > 0 && (
        <Panel title="Also created">
          <RemainingNames title="These were also created and stay:" names={stays} most={SHOWN} />
        </Panel>
      )}
    </>
  );
}

/** The records and fields that an undo did not change, and why. */
function SkippedList({ skipped }: { skipped: readonly SkippedUndo[] }) {
  const { data: customFields = [] } = useQuery(customFieldsQuery);
  const more = skipped.length - SHOWN;
  return (
    <Panel title="Not undone" context="This stays as it is now.">
      <ul className="flex flex-col gap-2">
        {skipped.slice(0, SHOWN).map(({ contractId, product, fields, reason }) => (
          <li key={`${contractId} ${fields.join(' ')}`} className="min-w-0 break-words">
            <span dir="auto" className="font-medium">
              {product}
            </span>
            {fields.length > 0 && `, ${fields.map((field) => fieldLabel(field, customFields)).join(', ')}`}
            <span className="text-muted">: {reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-muted">And {numberText(more)} more.</p>}
    </Panel>
  );
}

/** Undoes a set after a confirmation; hidden once it is undone or 30 days are over. */
function UndoButton({ changeSet }: { changeSet: ChangeSet }) {
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  if (undoProblem(changeSet, now) !== null) return null;
  return (
    <>
      <Button variant="primary" icon={<Undo2 aria-hidden />} onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      {isAsking && <Question changeSet={changeSet} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Question({ changeSet, onClose }: { changeSet: ChangeSet; onClose: () => void }) {
  const actor = useActor();
  const preview = useQuery(undoPreviewQuery(changeSet.id));
  const undoing = useUndoChangeSet();
  const undo = (removeUnused: boolean) =>
    // The undo unmounts the button, which drops the callbacks of `mutate`; the promise still settles.
    void undoing
      .mutateAsync({ changeSetId: changeSet.id, removeUnused })
      .then(
        (outcome) => toast({ variant: 'success', title: 'Undone', description: undoneWords(outcome) }),
        sayFailed,
      )
      .finally(onClose);
  return (
    <UndoDialog
      onClose={onClose}
      title={`Undo this for ${contractsWords(contractCountOf(changeSet))}?`}
      text="Values that have not changed since are restored. Later changes stay and are listed."
      confirmLabel="Undo"
      forecast={preview.data ? undoForecast(preview.data, mayRemoveNames(actor)) : null}
      fault={preview.error ? refusalWords(preview.error) : undefined}
      isBusy={undoing.isPending}
      onConfirm={undo}
    />
  );
}
