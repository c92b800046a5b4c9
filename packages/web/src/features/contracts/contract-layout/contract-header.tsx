import { Link } from 'react-router';
import { daysToExpiration } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import type { ContractPage } from '../../../platform/paths.ts';
import { daysLeftText } from '../../../field-kit/value/field-content.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useProductLogo } from '../../product-logos/queries.ts';
import { useToday } from '../../users/queries.ts';
import { statusContent } from '../contract-content.ts';
import { CostInForce } from '../contract-terms/cost-in-force.tsx';
import { ContractActions } from './contract-actions.tsx';

/** The titles of the sub-pages. */
export const RECORD_PAGE_TITLES: Readonly<Record<ContractPage, string>> = {
  details: 'Details',
  edit: 'Edit',
  'annual-costs': 'Annual Costs',
  documents: 'Documents',
  delete: 'Delete',
};

export interface ContractHeaderProps {
  contract: Contract;
  page: ContractPage;
}

/** The header of a record: breadcrumb, logo, product, vendor, status, days left, actions. */
export function ContractHeader({ contract, page }: ContractHeaderProps) {
  const logo = useProductLogo(contract.product, contract.vendor);
  const today = useToday();
  return (
    <PageHeader
      breadcrumb={<ContractBreadcrumb contract={contract} page={page} />}
      media={<LogoImage url={logo} size="lg" />}
      title={<span dir="auto">{contract.product}</span>}
      context={
        <>
          <span dir="auto">{contract.vendor}</span>
          {contract.access === 'full' && contract.status === 'LIVE' && (
            <>
              {' · Cost in force '}
              <CostInForce contract={contract} today={today} hasHelp />
            </>
          )}
        </>
      }
      badges={
        <>
          <FieldValue content={statusContent(contract.status)} />
          <DaysLabel contract={contract} />
        </>
      }
      actions={page === 'details' && <ContractActions contract={contract} />}
    />
  );
}

function ContractBreadcrumb({ contract, page }: ContractHeaderProps) {
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

/** The remaining days of a Live record; nothing without an end date. */
function DaysLabel({ contract }: { contract: Contract }) {
  const days = daysToExpiration(contract, useToday());
  if (days < 0 || contract.renewal?.type === 'EVERGREEN') return null;
  return <Badge hasDot={false}>{days === 0 ? daysLeftText(days) : `${daysLeftText(days)} left`}</Badge>;
}
