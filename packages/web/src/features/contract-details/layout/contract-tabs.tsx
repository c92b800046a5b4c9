import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths, RECORD_PAGES } from '../../../platform/paths.ts';
import type { ContractPage } from '../../../platform/paths.ts';
import { NavTab, NavTabs } from '../../../ui/navigation/nav-tabs.tsx';
import { RECORD_PAGE_TITLES } from './contract-frame.tsx';

/** The sub-pages on which this person has anything to do; the others say why when they are opened by address. */
function isOffered(page: ContractPage, contract: Contract): boolean {
  if (page === 'annual-costs' || page === 'documents') return contract.access === 'full';
  if (page === 'edit') return contract.canEdit;
  return page === 'delete' ? contract.canDelete : true;
}

/** The sub-pages of a record (docs/product/screens.md, "Routes") as links; an address without one shows the first. */
export function ContractTabs({ contract, page: shown }: { contract: Contract; page: ContractPage }) {
  const offered = RECORD_PAGES.filter((page) => isOffered(page, contract));
  if (offered.length === 1 && shown === offered[0]) return null;
  return (
    <NavTabs label="Record">
      {offered.map((page) => (
        <NavTab key={page}>
          <Link to={paths.record(contract, page)} aria-current={page === shown ? 'page' : undefined}>
            {RECORD_PAGE_TITLES[page]}
          </Link>
        </NavTab>
      ))}
    </NavTabs>
  );
}
