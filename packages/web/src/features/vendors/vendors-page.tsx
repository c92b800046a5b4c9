import { useQuery } from '@tanstack/react-query';
import { Building2, SearchX } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { paths } from '../../platform/paths.ts';
import { SearchBox } from '../../field-kit/filters/search-box.tsx';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { vendorsQuery } from './queries.ts';
import { LikelyVendorsPanel } from './likely-vendors-panel.tsx';
import { VendorActions } from './vendor-actions.tsx';
import { counted } from '../../ui/text/own-numbers.ts';

/** Vendors that are rendered at a time: there may be thousands. */
const STEP = 100;

/** `/vendors/look-alikes`: probable duplicates, and every vendor with what can be done about its names. */
export function VendorsPage() {
  const vendors = useQuery(vendorsQuery);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLElement>(null);
  if (vendors.isError && !vendors.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void vendors.refetch()} isRetrying={vendors.isFetching} />
      </Card>
    );
  }
  if (vendors.data === undefined) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the vendors" />
      </Card>
    );
  }
  if (vendors.data.length === 0) {
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
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search vendors"
          placeholder="Search vendors"
          value={search}
          onChange={setSearch}
          onLeaveDown={() => list.current?.querySelector('a')?.focus()}
          className="w-64 max-md:w-full"
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {counted(vendors.data.length, 'vendor')}
        </p>
      </div>
      <LikelyVendorsPanel vendors={vendors.data} search={search} />
      <section ref={list} aria-labelledby="all-vendors" className="flex flex-col gap-2">
        <h2 id="all-vendors" className="text-base font-semibold">
          All vendors
        </h2>
        <VendorList
          key={search.trim()}
          vendors={vendors.data}
          search={search}
          onClear={() => setSearch('')}
        />
      </section>
    </div>
  );
}

function matches({ name, aliases }: Vendor, text: string): boolean {
  return text === '' || [name, ...aliases].some((one) => searchKey(one).includes(text));
}

interface VendorListProps {
  vendors: readonly Vendor[];
  search: string;
  onClear: () => void;
}

function VendorList({ vendors, search, onClear }: VendorListProps) {
  const [limit, setLimit] = useState(STEP);
  const text = searchedKey(useDeferredValue(search));
  const found = vendors.filter((vendor) => matches(vendor, text));
  if (found.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<SearchX />}
          title="No vendors match."
          action={<Button onClick={onClear}>Clear search</Button>}
        />
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Vendors" className="overflow-hidden rounded-lg border border-border bg-raised">
        {found.slice(0, limit).map((vendor) => (
          <VendorRow key={vendor.name} vendor={vendor} vendors={vendors} />
        ))}
      </ul>
      {found.length > limit && (
        <Button className="self-center" onClick={() => setLimit(limit + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}

function VendorRow({ vendor, vendors }: { vendor: Vendor; vendors: readonly Vendor[] }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1 pr-1 pl-4 last:border-b-0">
      <div className="min-w-0 flex-1 py-1">
        <Link
          to={paths.vendor(vendor.name)}
          dir="auto"
          className="inline-block min-w-6 rounded-sm leading-6 font-medium break-words underline-offset-3 hover:underline"
        >
          {vendor.name}
        </Link>
        {vendor.aliases.length > 0 && (
          <p dir="auto" className="text-sm break-words text-muted">
            Also {vendor.aliases.join(', ')}
          </p>
        )}
      </div>
      <Link
        to={paths.records({ vendor: [vendor.name] })}
        aria-label={`${contractsWords(vendor.records)} of ${vendor.name}`}
        className="shrink-0 rounded-sm text-sm text-muted tabular-nums underline-offset-3 hover:underline max-md:py-3"
      >
        {contractsWords(vendor.records)}
      </Link>
      <VendorActions vendor={vendor} vendors={vendors} />
    </li>
  );
}
