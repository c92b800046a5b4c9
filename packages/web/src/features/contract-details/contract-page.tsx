import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { Outlet, useLocation, useNavigate, useParams, Link } from 'react-router';
import { FileX2 } from 'lucide-react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canRestoreContract } from '@pactbook/domain/features/contracts/access.ts';
import { paths, readContractPath, contractSlug } from '../../platform/paths.ts';
import type { ContractPage as SubPage } from '../../platform/paths.ts';
import { Page } from '../../platform/pages/page.tsx';
import { useUnsavedChanges } from '../../platform/leave-guard.tsx';
import { addRecentContract } from '../../platform/opened-contracts/recent-contracts.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { ContractFrame } from './layout/contract-frame.tsx';
import { ContractTabs } from './layout/contract-tabs.tsx';
import { EditInPlace } from '../contract-form/edit-in-place.tsx';
import { useContract } from '../contracts/use-contract.ts';
import type { OpenContract } from '../contracts/use-contract.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import { useActor } from '../users/queries.ts';

/**
 * `/record/{product}/{id}/…`: header and tabs of one record, with the sub-page below. The id identifies it; a product
 * text that is not the record's is corrected in the address (docs/product/screens.md, "Address of a record").
 */
export function ContractPage() {
  const location = useLocation();
  const { id: routeId = '' } = useParams();
  const address = readContractPath(location.pathname);
  const id = (address?.id ?? routeId).toLowerCase();
  const record = useContract(id);
  const hasUnsavedChanges = useUnsavedChanges();

  if (record.state === 'loading') return <ContractSkeleton />;
  // Unsaved input stays on the screen, because no one else has it.
  if (record.state === 'missing' || (record.state === 'gone' && !hasUnsavedChanges()))
    return <ContractMissing />;
  if (record.state === 'failed') {
    return (
      <Page title="Record" width="details">
        <Card>
          <ErrorPanel
            title="Could not load this record."
            onRetry={record.retry}
            isRetrying={record.isRetrying}
          />
        </Card>
      </Page>
    );
  }
  const { contract } = record;
  return (
    <LoadedContract
      key={contract.id}
      contract={contract}
      isConfirmed={record.state === 'gone' || record.isConfirmed}
      isGone={record.state === 'gone'}
      page={address?.page ?? 'details'}
    />
  );
}

/** Corrects the product in the address when a record is opened; not later, when a form may have changes. */
function useCorrectAddress({ contract, isConfirmed }: OpenContract): void {
  const navigate = useNavigate();
  const location = useLocation();
  const correct = useEffectEvent(() => {
    const address = readContractPath(location.pathname);
    if (!address || address.slug === contractSlug(contract.product)) return;
    const corrected = `${paths.record(contract, address.page)}${location.search}${location.hash}`;
    void navigate(corrected, { replace: true, state: location.state as unknown });
  });
  useEffect(() => {
    if (isConfirmed) correct();
  }, [isConfirmed]);
}

function LoadedContract({
  page,
  isGone,
  contract,
  isConfirmed,
}: OpenContract & { page: SubPage; isGone: boolean }) {
  const record = useMemo((): OpenContract => ({ contract, isConfirmed }), [contract, isConfirmed]);
  useCorrectAddress(record);
  useEffect(() => addRecentContract(contract.id), [contract.id]);
  const navigate = useNavigate();
  const here = paths.record(contract);
  // The product is part of the address.
  const followName = useCallback(
    (saved: Contract) => {
      const renamed = paths.record(saved);
      if (renamed !== here) void navigate(renamed, { replace: true });
    },
    [here, navigate],
  );
  return (
    // Only the details show values; the other sub-pages have forms of their own.
    <EditInPlace
      record={record}
      isOffered={page === 'details' && contract.canEdit && isConfirmed}
      onSaved={followName}
    >
      <ContractFrame contract={contract} page={page}>
        {isGone && (
          <Banner tone="caution" className="rounded-lg">
            This record was deleted, or is no longer shared with you. It can no longer be saved. Copy what you
            need from the form.
          </Banner>
        )}
        <ContractTabs contract={contract} page={page} />
        <Outlet context={record} />
      </ContractFrame>
    </EditInPlace>
  );
}

function ContractSkeleton() {
  return (
    <PageFrame width="details" className="gap-6">
      <h1 className="sr-only">Loading the record</h1>
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-8 w-72" />
      <Card aria-busy="true">
        <SkeletonLines lines={6} label="Loading the record" />
      </Card>
    </PageFrame>
  );
}

interface ContractMissingProps {
  /** The reason, in a sentence. */
  text?: string | undefined;
}

/**
 * Shown when a record does not exist (docs/product/screens.md, "Adding and changing a record"); administrators get a
 * link to the deleted ones.
 */
function ContractMissing({ text = 'This record does not exist or was deleted.' }: ContractMissingProps) {
  const mayRestore = decide(useActor(), canRestoreContract).allowed;
  return (
    <Page title="Record not found" width="details">
      <Card>
        <EmptyState
          icon={<FileX2 />}
          title={text}
          text={mayRestore ? 'Deleted records can be restored for 30 days.' : undefined}
          action={
            <>
              {mayRestore && (
                <Button asChild>
                  <Link to={paths.deletedContracts()}>Deleted Records</Link>
                </Button>
              )}
              <Button asChild variant="primary">
                <Link to={paths.records()}>All Records</Link>
              </Button>
            </>
          }
        />
      </Card>
    </Page>
  );
}
