import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { VendorPage as VendorPageData } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { Page } from '../../platform/pages/page.tsx';
import { paths } from '../../platform/paths.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { LockedLine } from '../../ui/feedback/locked-line.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { LogoImage } from '../../ui/media/logo-image.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { useWhomToAskForAccess } from '../contracts/access-queries.ts';
import { useProductLogo } from '../product-logos/queries.ts';
import { ContactsPanel } from './contacts/contacts-panel.tsx';
import { DecisionsPanel, VendorDocumentsPanel, VendorRecordsPanel } from './vendor-lists.tsx';
import { VendorCostsPanel, VendorInForcePanel } from './vendor-costs-panel.tsx';
import { vendorPageQuery } from './queries.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

export interface VendorPageProps {
  /** What somebody may do with the vendor, drawn by another feature. */
  actions: ComponentType<{ name: string }>;
}

/** `/vendors/vendor?name=…`: one vendor with its records, costs, next decisions, documents, contacts and other names. */
export function VendorPage({ actions }: VendorPageProps) {
  const [search] = useSearchParams();
  const name = search.get('name') ?? '';
  // A vendor has a name; without one the list is meant.
  if (name === '' || name.length > 200) return <Redirect to={paths.vendors()} />;
  return <NamedVendor key={name} name={name} actions={actions} />;
}

function NamedVendor({ name, actions }: VendorPageProps & { name: string }) {
  const answer = useQuery(vendorPageQuery(name));
  const vendor = answer.data;
  if (vendor === undefined) {
    const isUnknown = answer.error instanceof ApiError && answer.error.status === 404;
    return (
      <Page
        title={name}
        heading={<span dir="auto">{name}</span>}
        breadcrumb={<VendorBreadcrumb name={name} />}
      >
        <Card>
          {isUnknown && <UnknownVendor />}
          {!isUnknown && answer.isError && (
            <ErrorPanel onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
          )}
          {answer.isPending && <SkeletonLines lines={8} label="Loading the vendor" />}
        </Card>
      </Page>
    );
  }
  // Asked for by another name: the address says the one by which it is kept.
  if (vendor.name !== name) return <Redirect to={paths.vendor(vendor.name)} />;
  return <Vendor vendor={vendor} actions={actions} />;
}

function UnknownVendor() {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No record has this vendor."
      text="It may have another name now, or its last record was deleted."
      action={
        <Button asChild>
          <Link to={paths.vendors()}>All vendors</Link>
        </Button>
      }
    />
  );
}

function VendorBreadcrumb({ name }: { name: string }) {
  return (
    <Breadcrumb>
      <Link to={paths.vendors()}>Vendors</Link>
      <span aria-current="page" dir="auto" className="max-w-80 truncate">
        {name}
      </span>
    </Breadcrumb>
  );
}

function Vendor({ vendor, actions: Actions }: VendorPageProps & { vendor: VendorPageData }) {
  const logo = useProductLogo(vendor.name, vendor.name);
  return (
    <Page
      title={vendor.name}
      heading={<span dir="auto">{vendor.name}</span>}
      breadcrumb={<VendorBreadcrumb name={vendor.name} />}
      media={<LogoImage url={logo} size="lg" isInHeading />}
      context={`${contractsWords(vendor.records)}, ${numberText(vendor.live)} Live`}
      actions={
        <>
          <Button asChild>
            <Link to={paths.records({ vendor: [vendor.name] })}>Open in All Records</Link>
          </Button>
          <Actions name={vendor.name} />
        </>
      }
    >
      {vendor.costs === null && vendor.records > 0 && <OpenFieldsOnly />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {vendor.costs && <VendorInForcePanel vendor={vendor} costs={vendor.costs} />}
          <VendorRecordsPanel vendor={vendor} />
          {vendor.years && (
            <PanelErrorBoundary>
              <VendorCostsPanel vendor={vendor} years={vendor.years} />
            </PanelErrorBoundary>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DecisionsPanel vendor={vendor} />
          {vendor.costs && (
            <PanelErrorBoundary>
              <ContactsPanel vendor={vendor} />
            </PanelErrorBoundary>
          )}
          {vendor.documents && <VendorDocumentsPanel documents={vendor.documents} />}
          <OtherNames aliases={vendor.aliases} />
        </div>
      </div>
    </Page>
  );
}

/** What a user does not see who reads none of the vendor's records in full, and whom to ask. */
function OpenFieldsOnly() {
  return (
    <LockedLine>
      The costs, contacts and documents of this vendor are restricted. {useWhomToAskForAccess()}
    </LockedLine>
  );
}

function OtherNames({ aliases }: { aliases: readonly string[] }) {
  return (
    <Panel title="Other names">
      {aliases.length === 0 ? (
        <p className="text-muted">None. Records entered under another name are assigned to this vendor.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {aliases.map((alias) => (
            <li key={alias} dir="auto" className="break-words">
              {alias}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
