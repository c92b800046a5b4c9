import { useQuery } from '@tanstack/react-query';
import { Building2, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { VendorOverview } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { useAddressQuery, useTypedText } from '../../platform/address-query.ts';
import { SearchBox } from '../../field-kit/filters/search-box.tsx';
import { paths, readVendorsQuery } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { vendorOverviewQuery } from './queries.ts';
import { nextVendorSort, readVendorSort, shownVendors } from './vendor-order.ts';
import { VendorTable } from './vendor-table.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';

/** `/vendors`: every vendor with its records, its cost per year and its next decision. */
export function VendorListPage() {
  const overview = useQuery(vendorOverviewQuery);
  if (overview.data === undefined) {
    return (
      <Card>
        {overview.isError ? (
          <ErrorPanel onRetry={() => void overview.refetch()} isRetrying={overview.isFetching} />
        ) : (
          <SkeletonLines lines={8} label="Loading the vendors" />
        )}
      </Card>
    );
  }
  if (overview.data.vendors.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<Building2 />}
          title="No vendors yet."
          text="Add a record, and its vendor appears here."
        />
      </Card>
    );
  }
  return <Vendors overview={overview.data} />;
}

function Vendors({ overview }: { overview: VendorOverview }) {
  const { query, change } = useAddressQuery(readVendorsQuery, paths.vendors);
  const typed = useTypedText(query.q ?? '', (q) => change({ q: q === '' ? undefined : q }, 'typed'));
  const search = useDeferredValue(typed.text);
  const sort = useMemo(() => readVendorSort(query.sort), [query.sort]);
  const shown = useMemo(() => shownVendors(overview.vendors, search, sort), [overview, search, sort]);
  const count = numberText(shown.length);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search vendors"
          placeholder="Search vendors"
          value={typed.text}
          onChange={typed.type}
          onPause={typed.flush}
          onLeaveDown={() => list.current?.querySelector('a')?.focus()}
          className="w-64 max-md:w-full"
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {count} {shown.length === 1 ? 'vendor' : 'vendors'}
        </p>
      </div>
      {shown.length === 0 ? (
        <Card className="p-0">
          <EmptyState
            icon={<SearchX />}
            title="No vendors match."
            action={
              <Button
                onClick={() => {
                  typed.type('');
                  change({ q: undefined });
                }}
              >
                Clear search
              </Button>
            }
          />
        </Card>
      ) : (
        <VendorTable
          key={search.trim()}
          overview={overview}
          shown={shown}
          sort={sort}
          onSort={(by) => change({ sort: nextVendorSort(sort, by) })}
        />
      )}
    </div>
  );
}
