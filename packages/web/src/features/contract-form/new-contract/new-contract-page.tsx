import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { PageBelowRecords } from '../../../platform/pages/page-below-records.tsx';
import { paths, readNewContractQuery } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { useActor } from '../../users/queries.ts';
import { NewContractForm } from './new-contract-form.tsx';
import { useFormChoices } from '../use-form-choices.ts';
import { contractQuery } from '../../contracts/queries.ts';

/** `/new-record`, for administrators and people who manage a team (docs/product/rights.md, "Who opens which page"). */
export function NewContractPage() {
  const decision = decide(useActor(), canCreateContract);
  return (
    <PageBelowRecords
      title="Add a New Record"
      actions={
        decision.allowed && (
          <Button asChild icon={<FileUp aria-hidden />}>
            <Link to={paths.importRecords()}>Import a spreadsheet</Link>
          </Button>
        )
      }
      decision={decision}
      width="form"
    >
      <NewRecord />
    </PageBelowRecords>
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
  const choices = useFormChoices();
  const { from, source, isWaiting } = useSource();
  const loaded = isWaiting ? undefined : choices.data;
  if (loaded) return <NewContractForm key={from ?? ''} loaded={loaded} source={source} />;
  return <QueryFallback query={{ ...choices, data: loaded }} lines={8} label="Loading the form" isCard />;
}
