import { useQuery } from '@tanstack/react-query';
import { BookmarkX } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { paths, readSavedViewQuery } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { sharedViewsQuery, useSavedFilters } from '../saved-views/queries.ts';
import { useToday } from '../users/queries.ts';
import { addressOfView } from './view/view-address.ts';

/** `/saved-view`: opens the records table with one of the person's views, as weekly emails and the inbox link to them. */
export function SavedViewPage() {
  const { name, shared } = readSavedViewQuery(useLocation().search);
  const own = useSavedFilters().find(({ id }) => id === name);
  if (shared !== undefined) return <SharedView id={shared} />;
  return own === undefined ? <NoSuchView /> : <OpenedView value={own.value} />;
}

function SharedView({ id }: { id: string }) {
  const views = useQuery(sharedViewsQuery);
  if (!views.data) return <QueryFallback query={views} lines={6} label="Loading the view" isCard />;
  const view = views.data.find((one) => one.id === id);
  if (view?.state === 'usable') return <OpenedView value={view.value} />;
  return <NoSuchView isClosed={view?.state === 'needsAccess'} />;
}

function OpenedView({ value }: { value: Parameters<typeof loadSavedFilter>[0]['value'] }) {
  const today = useToday();
  const view = settleView(loadSavedFilter({ id: '', value }), today);
  return <Redirect to={addressOfView(view)} />;
}

function NoSuchView({ isClosed = false }: { isClosed?: boolean }) {
  return (
    <Card className="py-16">
      <EmptyState
        icon={<BookmarkX aria-hidden />}
        title={isClosed ? 'You cannot use this view' : 'This view no longer exists'}
        text={
          isClosed
            ? 'You no longer have access to what it filters by.'
            : 'It was renamed or deleted, or is no longer shared.'
        }
        action={
          <Button asChild variant="primary">
            <Link to={paths.records()}>All Records</Link>
          </Button>
        }
      />
    </Card>
  );
}
