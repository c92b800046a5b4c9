import { Copy, ExternalLink } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { contentText } from '../../../field-kit/value/field-content.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { useProductLogo } from '../../product-logos/queries.ts';
import { statusContent } from '../../contracts/contract-content.ts';
import { knownRecords, prepareNames } from './known-contracts.ts';
import type { ContractFormValues } from '../form/contract-form-values.ts';

interface KnownContractsPanelProps {
  records: readonly Contract[];
  teamNames: ReadonlyMap<string, string>;
  /** The record that the form is a copy of, which is not listed. */
  copiedId: string | undefined;
  onClone: (contract: Contract) => void;
}

/** "Already in your catalog?": records similar to the one being typed, so that nothing is entered twice. */
export function KnownContractsPanel({ records, teamNames, copiedId, onClone }: KnownContractsPanelProps) {
  const { control } = useFormContext<ContractFormValues>();
  const [product, vendor] = useWatch({ control, name: ['product', 'vendor'] });
  // Deferred, so that typing stays fast.
  const typed = useDeferredValue(`${product}\n${vendor}`);
  const isAsked = typed.trim() !== '';
  const names = useMemo(
    () => prepareNames(isAsked ? records.filter(({ id }) => id !== copiedId) : []),
    [records, copiedId, isAsked],
  );
  const matches = useMemo(() => {
    const [name = '', seller = ''] = typed.split('\n');
    return knownRecords(names, { product: name, vendor: seller });
  }, [names, typed]);

  return (
    <div aria-live="polite">
      {matches.length > 0 && (
        <Panel title="Already in your catalog?" isFlush>
          <ul className="pb-1">
            {matches.map((contract) => (
              <KnownContract
                key={contract.id}
                contract={contract}
                teams={contract.teams.map((id) => teamNames.get(id) ?? '').filter(Boolean)}
                onClone={onClone}
              />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

interface KnownContractProps extends Pick<KnownContractsPanelProps, 'onClone'> {
  contract: Contract;
  teams: readonly string[];
}

function KnownContract({ contract, teams, onClone }: KnownContractProps) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5">
      <LogoImage url={logo} />
      <div className="min-w-0 flex-1 max-sm:basis-40">
        <p dir="auto" className="truncate font-medium">
          {contract.product}
        </p>
        <p className="truncate text-sm text-muted">
          <span dir="auto">{contract.vendor}</span>
          <span className="sm:hidden"> · {contentText(statusContent(contract.status))}</span>
          {teams.length > 0 && ` · ${teams.join(', ')}`}
        </p>
      </div>
      <span className="max-sm:hidden">
        <FieldValue content={statusContent(contract.status)} />
      </span>
      <LinkButton
        className="text-sm max-sm:ml-9"
        aria-label={`Clone ${contract.product}`}
        onClick={() => onClone(contract)}
      >
        Clone
        <Copy aria-hidden />
      </LinkButton>
      <LinkButton asChild className="text-sm">
        {/* Opens in a new tab, so that the input here stays. */}
        <Link
          to={paths.record(contract)}
          target="_blank"
          aria-label={`Open ${contract.product} in a new tab`}
        >
          Open
          <ExternalLink aria-hidden />
        </Link>
      </LinkButton>
    </li>
  );
}
