import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { paths, readNewContractQuery } from '../../../platform/paths.ts';
import { NoAccess } from '../../../platform/no-access.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { useActor } from '../../users/queries.ts';
import { NewContractForm } from './new-contract-form.tsx';
import { useFormChoices } from '../use-form-choices.ts';
import { contractQuery } from '../../contracts/queries.ts';

const TITLE = 'Add a New Record';

/** `/new-record`, for administrators and people who manage a team (docs/product/rights.md, "Who opens which page"). */
export function NewContractPage() {
  usePageTitle(TITLE);
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-5">
      <PageHeader
        title={TITLE}
        breadcrumb={
          <Breadcrumb>
            <Link to={paths.records()}>All Records</Link>
            <span aria-current="page">{TITLE}</span>
          </Breadcrumb>
        }
        actions={<ImportLink />}
      />
      <NewRecord />
    </div>
  );
}

/** The page when the address names no record to copy. */
function ImportLink() {
  if (!decide(useActor(), canCreateContract).allowed) return null;
  return (
    <Button asChild variant="ghost" icon={<FileUp aria-hidden />}>
      <Link to={paths.importRecords()}>Import a spreadsheet</Link>
    </Button>
  );
}

/** The record that the address asks to copy: undefined for none, null when it cannot be read. */
function useSource() {
  const { from } = readNewContractQuery(useLocation().search);
  const { data = null, isPending } = useQuery({ ...contractQuery(from ?? ''), enabled: from !== undefined });
  // Copied once: later changes by others do not change the form.
  return { from, source: from === undefined ? undefined : data, isWaiting: from !== undefined && isPending };
}

function NewRecord() {
  const { loaded, hasFailed, isRetrying, retry } = useFormChoices();
  const { from, source, isWaiting } = useSource();
  const decision = decide(useActor(), canCreateContract);
  if (!decision.allowed) {
    return (
      <Card>
        <NoAccess reason={decision.reason} />
      </Card>
    );
  }
  if (loaded && !isWaiting) return <NewContractForm key={from ?? ''} loaded={loaded} source={source} />;
  return (
    <Card>
      {hasFailed ? (
        <ErrorPanel onRetry={retry} isRetrying={isRetrying} />
      ) : (
        <SkeletonLines lines={8} label="Loading the form" />
      )}
    </Card>
  );
}
