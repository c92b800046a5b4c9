import { Suspense, useEffect, useRef, useState } from 'react';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { FOUND_FIELDS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { recordValues } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import { DOCUMENT_CATEGORIES } from '@pactbook/domain/features/contracts/contract.ts';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { lazyParts } from '../../../ui/loading/lazy-parts.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SuggestionsNote } from '../kit/suggestions-note.tsx';
import { useApplyFindings } from '../queries.ts';
import { findingsOf } from '../kit/findings.ts';
import type { Finding } from '../kit/findings.ts';
import type { FilledRecordFormProps, ReviewParts } from '../review/review-parts.ts';
import { QuoteList } from './quote-list.tsx';

const EVERY_FIELD = new Set(FOUND_FIELDS);

const formOf = lazyParts<FilledRecordFormProps>();

/** Fields that no one has refused. */
function usedFields({ fields }: Analysis): Analysis['fields'] {
  return fields.filter(({ decision }) => decision?.verdict !== 'rejected');
}

/** The values of a new record. */
function startValues(fields: Analysis['fields']): FilledRecordFormProps['start'] {
  const { annualCosts, ...values } = recordValues(fields, EVERY_FIELD, null);
  return annualCosts === undefined ? values : { ...values, annualCosts: [...annualCosts] };
}

interface CreatePaneProps {
  analysis: Analysis;
  load: ReviewParts['recordForm'];
  /** Marks the quote of a finding in the document. */
  onShow: (finding: Finding) => void;
  onClose: () => void;
}

/** The form of a new record, filled in from the document, with the quotes that it was filled in from. */
export function CreatePane({ analysis, load, onShow, onClose }: CreatePaneProps) {
  const [Form] = useState(() => formOf(load));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the form is gone: its focus would be lost.
  useEffect(() => heading.current?.focus(), []);
  const [category, setCategory] = useState<DocumentCategory>('Contracts');
  const apply = useApplyFindings();
  // The form keeps what it began with: a decision in between does not change what is typed.
  const [fields] = useState(() => usedFields(analysis));
  const [start] = useState(() => startValues(fields));
  return (
    <div className="flex min-w-0 flex-col gap-4 overflow-x-clip p-4 pb-0 md:px-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Create record from this document
      </h2>
      <PanelErrorBoundary>
        <Suspense fallback={<SkeletonLines lines={8} label="Loading the form" />}>
          <Form
            start={start}
            name={`analysis:${analysis.id}`}
            notice={
              <>
                <SuggestionsNote />
                <QuoteList findings={findingsOf({ fields, clauses: [], kinds: [] }).fields} onShow={onShow} />
                <Field label="Document category" help="The document is filed with the new record.">
                  <Select
                    options={DOCUMENT_CATEGORIES.map((name) => ({ value: name, label: name }))}
                    value={category}
                    onChange={(event) =>
                      setCategory(DOCUMENT_CATEGORIES.find((name) => name === event.target.value) ?? category)
                    }
                  />
                </Field>
              </>
            }
            onSave={async (input) => {
              const params = { analysisId: analysis.id };
              const { contract } = await apply.mutateAsync({ params, body: { create: input, category } });
              return contract;
            }}
            onCancel={onClose}
          />
        </Suspense>
      </PanelErrorBoundary>
    </div>
  );
}
