import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { daysToExpiration } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../../platform/paths.ts';
import type { RecordPage } from '../../../../platform/paths.ts';
import { daysLeftText } from '../../../../record-kit/value/field-content.ts';
import { FieldValue } from '../../../../record-kit/value/field-value.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { CopyLinkButton } from '../../../../ui/actions/copy-link-button.tsx';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { LogoImage } from '../../../../ui/media/logo-image.tsx';
import { Breadcrumb } from '../../../../ui/navigation/breadcrumb.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { useProductLogo } from '../../../product-logos/queries.ts';
import { useToday } from '../../../users/queries.ts';
import { statusContent } from '../contract-content.ts';

/** The sub-pages in words. */
export const RECORD_PAGE_TITLES: Readonly<Record<RecordPage, string>> = {
  details: 'Details',
  edit: 'Edit',
  'annual-costs': 'Annual Costs',
  documents: 'Documents',
  delete: 'Delete',
};

export interface RecordHeaderProps {
  contract: Contract;
  page: RecordPage;
}

/** The top of every sub-page of a record: where it is, logo, product, vendor, status, days left, actions. */
export function RecordHeader({ contract, page }: RecordHeaderProps) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <PageHeader
      breadcrumb={<RecordBreadcrumb contract={contract} page={page} />}
      media={<LogoImage url={logo} size="lg" />}
      title={<span dir="auto">{contract.product}</span>}
      context={<span dir="auto">{contract.vendor}</span>}
      badges={
        <>
          <FieldValue content={statusContent(contract.status)} />
          <DaysLabel contract={contract} />
        </>
      }
      actions={
        page === 'details' && (
          <>
            <CopyLink contract={contract} />
            {contract.canEdit && (
              <Button asChild variant="primary" icon={<Pencil aria-hidden />}>
                <Link to={paths.record(contract, 'edit')}>Edit</Link>
              </Button>
            )}
          </>
        )
      }
    />
  );
}

function RecordBreadcrumb({ contract, page }: RecordHeaderProps) {
  const isSubPage = page !== 'details';
  return (
    <Breadcrumb>
      <Link to={paths.records()}>All Records</Link>
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

/** How long a Live record still runs; nothing where no end is known. */
function DaysLabel({ contract }: { contract: Contract }) {
  const days = daysToExpiration(contract, useToday());
  if (days < 0) return null;
  return <Badge hasDot={false}>{days === 0 ? daysLeftText(days) : `${daysLeftText(days)} left`}</Badge>;
}

function CopyLink({ contract }: { contract: Contract }) {
  const address = new URL(paths.record(contract), window.location.origin).href;
  const onFail = () =>
    toast({
      variant: 'error',
      title: 'The link was not copied',
      description: 'Your browser does not allow it here. Copy the address of the page instead.',
    });
  return <CopyLinkButton address={address} onFail={onFail} />;
}
