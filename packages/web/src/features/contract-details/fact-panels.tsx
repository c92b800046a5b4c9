import { useState } from 'react';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useEditing } from '../contract-form/editing.ts';
import { DetailList } from '../contracts/detail-list.tsx';
import { FactDetail, FactValue } from './facts/fact-value.tsx';
import type { Fact } from './facts/facts.ts';
import { counted } from '../../ui/text/own-numbers.ts';

interface FactsProps {
  facts: readonly Fact[];
}

function Details({ facts }: FactsProps) {
  return (
    <DetailList>
      {facts.map((fact) => (
        <FactDetail key={fact.key} fact={fact} />
      ))}
    </DetailList>
  );
}

/** The short fields of a record, in pairs. */
export function OverviewPanel({ facts }: FactsProps) {
  return (
    <Panel title="Overview">
      <Details facts={facts} />
    </Panel>
  );
}

/** The custom fields by label, in the organisation's order; nothing without any. */
export function CustomFieldsPanel({ facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <Panel title={contractField('customFields').label}>
      <Details facts={facts} />
    </Panel>
  );
}

/** Description or notes, with their line breaks. */
export function TextPanel({ fact }: { fact: Fact }) {
  return (
    <Panel title={fact.label}>
      <div className="max-w-prose break-words">
        <FactValue fact={fact} />
      </div>
    </Panel>
  );
}

/** The fields without a value, in one line until somebody wants them. It stays open while one of them is edited. */
export function EmptyFacts({ facts }: FactsProps) {
  const editing = useEditing();
  const [isWanted, setIsWanted] = useState(false);
  const isEdited = facts.some(({ unit }) => unit !== null && unit === editing?.open?.unit);
  if (facts.length === 0) return null;
  return (
    <div className="rounded-lg border border-border bg-raised px-4 py-2">
      <Collapsible
        title={counted(facts.length, 'empty field')}
        isOpen={isWanted || isEdited}
        onOpenChange={setIsWanted}
      >
        <div className="px-0.5 pt-3 pb-2">
          <Details facts={facts} />
        </div>
      </Collapsible>
    </div>
  );
}
