import { ExternalLink } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../../../platform/paths.ts';
import { contentText } from '../../../../record-kit/value/field-content.ts';
import { FieldValue } from '../../../../record-kit/value/field-value.tsx';
import { LinkButton } from '../../../../ui/actions/link-button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { LogoImage } from '../../../../ui/media/logo-image.tsx';
import { useProductLogo } from '../../../product-logos/queries.ts';
import { statusContent } from '../contract-content.ts';
import { knownRecords } from './known-records.ts';
import type { RecordFormValues } from './record-form-values.ts';

/** "Already in your catalog?": records that look like the one being typed, so that nothing is entered twice. */
export function KnownRecordsPanel({ records }: { records: readonly Contract[] }) {
  const { control } = useFormContext<RecordFormValues>();
  const [product, vendor] = useWatch({ control, name: ['product', 'vendor'] });
  const typed = useDeferredValue(`${product}\n${vendor}`);
  const matches = useMemo(() => {
    const [name = '', seller = ''] = typed.split('\n');
    return knownRecords(records, { product: name, vendor: seller });
  }, [records, typed]);

  return (
    <div aria-live="polite">
      {matches.length > 0 && (
        <Panel title="Already in your catalog?" isFlush>
          <ul className="pb-1">
            {matches.map((contract) => (
              <KnownRecord key={contract.id} contract={contract} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function KnownRecord({ contract }: { contract: Contract }) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <li className="flex items-center gap-3 border-t border-border px-4 py-2.5">
      <LogoImage url={logo} keepsRoom />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {contract.product}
        </p>
        <p className="truncate text-sm text-muted">
          <span dir="auto">{contract.vendor}</span>
          <span className="sm:hidden"> · {contentText(statusContent(contract.status))}</span>
          {contract.endDate && ` · ends ${formatShortDate(contract.endDate)}`}
        </p>
      </div>
      <span className="max-sm:hidden">
        <FieldValue content={statusContent(contract.status)} />
      </span>
      <LinkButton asChild className="text-sm">
        {/* A tab of its own: what is typed here stays. */}
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
