import { Link, useLocation, useNavigate } from 'react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { Page } from '../../../platform/pages/page.tsx';
import { paths } from '../../../platform/paths.ts';
import type { ContractPage } from '../../../platform/paths.ts';
import { contentText } from '../../../field-kit/value/field-content.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { closedRecord } from '../../../data-table/use-scroll-restoration.ts';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { useProductLogo } from '../../product-logos/queries.ts';
import { statusContent } from '../../contracts/contract-content.ts';
import { EditableValue } from '../../contract-form/editable-value.tsx';
import { useEditing } from '../../contract-form/editing.ts';
import { ContractActions } from './contract-actions.tsx';
import { StateLine } from '../state-line.tsx';
import { useTermDialogs } from '../../contract-terms/use-term-dialogs.tsx';
import { readContractStep } from '../../../platform/opened-contracts/contract-step.ts';

/** The titles of the sub-pages. */
export const RECORD_PAGE_TITLES: Readonly<Record<ContractPage, string>> = {
  details: 'Details',
  edit: 'Edit',
  'annual-costs': 'Annual Costs',
  documents: 'Documents',
  delete: 'Delete',
  'notice-letter': 'Letter of Notice',
  'reminder-proof': 'Proof of Reminders',
  sheet: 'Negotiation Sheet',
};

interface ContractBreadcrumbProps {
  contract: Contract;
  page: ContractPage;
}

export interface ContractFrameProps extends ContractBreadcrumbProps {
  children: ReactNode;
}

/**
 * The pages of a record below their header: breadcrumb, logo, product, vendor, status, actions, the state and the next
 * step.
 */
export function ContractFrame({ contract, page, children }: ContractFrameProps) {
  const logo = useProductLogo(contract.product, contract.vendor);
  const { onDecide, onRenew, dialog } = useTermDialogs(contract);
  const isDetails = page === 'details';
  // A decision makes what is being typed there a conflict.
  const hasForm = page === 'annual-costs' || page === 'delete';
  useAskedStep(contract, { isDetails, onDecide, onRenew });
  return (
    <Page
      title={contract.product}
      heading={<span dir="auto">{contract.product}</span>}
      width="details"
      breadcrumb={<ContractBreadcrumb contract={contract} page={page} />}
      media={<LogoImage url={logo} size="lg" isInHeading />}
      badges={
        <>
          <EditableTitle contract={contract} />
          <Status contract={contract} />
        </>
      }
      context={<Vendor contract={contract} />}
      line={
        <StateLine
          contract={contract}
          onDecide={hasForm ? undefined : onDecide}
          onRenew={hasForm ? undefined : onRenew}
        />
      }
      actions={isDetails && <ContractActions contract={contract} />}
    >
      {children}
      {dialog}
    </Page>
  );
}

/** Changes the product, whose name is the title of the page. */
function EditableTitle({ contract }: { contract: Contract }) {
  if (useEditing() === null) return null;
  const { label } = contractField('product');
  return (
    <div className="has-[form]:order-last has-[form]:w-full">
      <EditableValue
        unit="product"
        label={label}
        text={contract.product}
        isMarked
        className="m-0 size-7 p-0 max-md:-ml-2.5 max-md:size-11"
      >
        {null}
      </EditableValue>
    </div>
  );
}

function Vendor({ contract }: { contract: Contract }) {
  const { label } = contractField('vendor');
  return (
    <EditableValue unit="vendor" label={label} text={contract.vendor} className="inline-block max-w-full">
      <Link
        to={paths.vendor(contract.vendor)}
        dir="auto"
        className="inline-flex min-h-6 items-center rounded-sm underline-offset-3 hover:text-text hover:underline"
      >
        {contract.vendor}
      </Link>
    </EditableValue>
  );
}

/** The status with its label, which the badge beside the title needs only for screen readers. */
function Status({ contract }: { contract: Contract }) {
  const { label } = contractField('status');
  const content = statusContent(contract.status);
  return (
    <dl className="has-[form]:w-full">
      <dt className="sr-only">{label}</dt>
      <dd>
        <EditableValue unit="status" label={label} text={contentText(content)} className="inline-block">
          <FieldValue content={content} />
        </EditableValue>
      </dd>
    </dl>
  );
}

function ContractBreadcrumb({ contract, page }: ContractBreadcrumbProps) {
  const isSubPage = page !== 'details';
  return (
    <Breadcrumb>
      <Link to={paths.records()} state={closedRecord(contract.id)}>
        All Records
      </Link>
      {isSubPage ? (
        <Link to={paths.record(contract)} dir="auto" className="max-w-80">
          {contract.product}
        </Link>
      ) : (
        <span aria-current="page" dir="auto" className="max-w-80 truncate">
          {contract.product}
        </span>
      )}
      {isSubPage && <span aria-current="page">{RECORD_PAGE_TITLES[page]}</span>}
    </Breadcrumb>
  );
}

interface AskedSteps {
  /** Other pages of a record begin their own steps. */
  isDetails: boolean;
  onDecide: (() => void) | undefined;
  onRenew: (() => void) | undefined;
}

/**
 * Begins what the address of a record's details asks for: a dialog, or a value to be changed. The address forgets it,
 * so that Back and a reload do not ask again. What is not offered to this person is not begun.
 */
function useAskedStep(contract: Contract, { isDetails, onDecide, onRenew }: AskedSteps): void {
  const location = useLocation();
  const navigate = useNavigate();
  const editing = useEditing();
  const { begin: step, change } = readContractStep(location.search);
  const isAsked = isDetails && (step !== undefined || change !== undefined);
  // Values can be changed once the record is confirmed.
  const isReady = editing !== null || !contract.canEdit;
  const begin = useEffectEvent(() => {
    void navigate(location.pathname, { replace: true, state: location.state as unknown });
    if (step === 'decide') onDecide?.();
    else if (step === 'renew') onRenew?.();
    if (change !== undefined) editing?.begin({ unit: change, by: 'keyboard' });
  });
  useEffect(() => {
    if (isAsked && isReady) begin();
  }, [isAsked, isReady]);
}
