import { Link } from 'react-router';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { paths } from '../../../platform/paths.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { contractContent, customFieldContent } from '../contract-content.ts';
import { Detail, DetailList } from './detail-list.tsx';
import type { ContractPanelProps } from './overview-panel.tsx';

/** Description or notes, with their line breaks. */
export function TextPanel({
  contract,
  context,
  fieldKey,
}: ContractPanelProps & { fieldKey: 'description' | 'notes' }) {
  const { label } = contractField(fieldKey);
  const content = contractContent(contract, fieldKey, context);
  return (
    <Panel title={label}>
      {content.kind === 'missing' ? (
        <p className="text-muted">
          No {label.toLowerCase()} yet.{' '}
          {contract.canEdit && (
            <LinkButton asChild>
              <Link to={paths.record(contract, 'edit')}>Add {label.toLowerCase()}</Link>
            </LinkButton>
          )}
        </p>
      ) : (
        <div className="max-w-prose break-words">
          <FieldValue content={content} layout="block" />
        </div>
      )}
    </Panel>
  );
}

/** The custom fields by label, in the organisation's order; nothing without any. */
export function CustomFieldsPanel({ contract, context }: ContractPanelProps) {
  if (context.customFields.length === 0) return null;
  return (
    <Panel title={contractField('customFields').label}>
      <DetailList>
        {context.customFields.map((field) => (
          <Detail key={field.key} label={field.label}>
            <FieldValue content={customFieldContent(field, contract, context)} layout="block" />
          </Detail>
        ))}
      </DetailList>
    </Panel>
  );
}
