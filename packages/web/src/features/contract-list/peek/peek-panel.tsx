import { Maximize2, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { useProductLogo } from '../../product-logos/queries.ts';
import { statusContent } from '../../contracts/contract-content.ts';
import type { ContentContext } from '../../contracts/contract-content.ts';
import { CostSummaryPanel } from '../../contract-details/cost-summary-panel.tsx';
import {
  CustomFieldsPanel,
  EmptyFacts,
  OverviewPanel,
  TextPanel,
} from '../../contract-details/fact-panels.tsx';
import { FactsStrip } from '../../contract-details/facts-strip.tsx';
import { RestrictedLine } from '../../contract-details/restricted-line.tsx';
import { useContentContext } from '../../contract-details/use-content-context.ts';
import { useFacts } from '../../contract-details/use-facts.ts';
import { StateLine } from '../../contract-details/state-line.tsx';
import { useContract } from '../../contracts/use-contract.ts';
import type { OpenContract } from '../../contracts/use-contract.ts';
import { useTermDialogs } from '../../contract-terms/use-term-dialogs.tsx';
import { EditInPlace } from '../../contract-form/edit-in-place.tsx';

export interface PeekPanelProps {
  id: string;
  onClose: () => void;
}

/** A record beside the table: its state, what a person decides by, and its values, edited where they stand. */
export function PeekPanel({ id, onClose }: PeekPanelProps) {
  const record = useContract(id);
  const names = useContentContext();
  const context = names.data;
  if (record.state === 'open' && context) {
    const { contract, isConfirmed } = record;
    return <Peek key={id} {...{ contract, isConfirmed, context, onClose }} />;
  }
  const isGone = record.state === 'missing' || record.state === 'gone';
  return (
    <PeekFrame label="Record" heading={<span className="flex-1" />} onClose={onClose}>
      {isGone ? (
        <EmptyState title="This record does not exist, or is not shared with you." />
      ) : record.state === 'failed' ? (
        <ErrorPanel onRetry={record.retry} isRetrying={record.isRetrying} />
      ) : (
        <QueryFallback query={{ ...names, data: undefined }} lines={8} label="Loading the record" />
      )}
    </PeekFrame>
  );
}

interface PeekFrameProps {
  label: string;
  heading: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The panel in the place of the columns that matter least. */
function PeekFrame({ label, heading, onClose, children }: PeekFrameProps) {
  return (
    <aside
      aria-label={label}
      className="flex min-h-0 w-104 shrink-0 flex-col overflow-hidden rounded-lg border border-border bg-sunken max-xl:w-80"
    >
      <div className="flex items-start gap-2 border-b border-border bg-raised px-4 py-3">
        {heading}
        <IconButton label="Close" shortcut="Esc" onClick={onClose} className="-mr-1.5">
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-3 [&>*]:shrink-0">
        {children}
      </div>
    </aside>
  );
}

interface PeekProps extends OpenContract {
  context: ContentContext;
  onClose: () => void;
}

function Peek({ contract, isConfirmed, context, onClose }: PeekProps) {
  const record = useMemo((): OpenContract => ({ contract, isConfirmed }), [contract, isConfirmed]);
  const { onDecide, onRenew, dialog } = useTermDialogs(contract);
  return (
    <>
      <EditInPlace record={record} isOffered={contract.canEdit && isConfirmed}>
        <PeekFrame
          label={`${contract.product}, beside the table`}
          heading={<PeekHeading contract={contract} />}
          onClose={onClose}
        >
          <StateLine contract={contract} onDecide={onDecide} onRenew={onRenew} />
          <PeekFacts contract={contract} context={context} />
        </PeekFrame>
      </EditInPlace>
      {dialog}
    </>
  );
}

function PeekHeading({ contract }: { contract: Contract }) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <>
      <LogoImage url={logo} size="md" isInHeading />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 text-lg font-semibold">
          <span dir="auto" className="min-w-0 break-words">
            {contract.product}
          </span>
          <FieldValue content={statusContent(contract.status)} />
        </h2>
        <p dir="auto" className="text-sm break-words text-muted">
          <Link
            to={paths.vendor(contract.vendor)}
            className="inline-flex min-h-6 items-center rounded-sm underline-offset-3 hover:underline"
          >
            {contract.vendor}
          </Link>
        </p>
      </div>
      <LinkButton asChild className="mt-1 inline-flex items-center gap-1 text-sm">
        <Link to={paths.record(contract)}>
          <Maximize2 aria-hidden className="size-3.5" />
          Open
        </Link>
      </LinkButton>
    </>
  );
}

function PeekFacts({ contract, context }: { contract: Contract; context: ContentContext }) {
  const facts = useFacts(contract, context);
  return (
    <>
      <FactsStrip facts={facts.strip} contract={contract} today={context.today} />
      <RestrictedLine contract={contract} customFields={context.customFields} />
      <OverviewPanel facts={facts.overview} />
      <CostSummaryPanel contract={contract} today={context.today} />
      <CustomFieldsPanel facts={facts.custom} />
      {facts.texts.map((fact) => (
        <TextPanel key={fact.key} fact={fact} />
      ))}
      <EmptyFacts facts={facts.empty} />
    </>
  );
}
