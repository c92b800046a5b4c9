import { useQuery } from '@tanstack/react-query';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { targetLabel } from '../target-words.ts';
import type { ImportDraft } from '../import-draft.ts';
import { countText } from '../import-words.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

const NO_FIELDS = [] as const;

/** Says how many rows match existing records, and what is proposed for them. */
export function KnownRowsNotice({ analysis, draft }: { analysis: ImportAnalysis; draft: ImportDraft }) {
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  const { known, rows } = analysis;
  if (known === null) return null;
  const fields = known.key.map((field) => targetLabel(field, customFields)).join(' and ');
  const mean = `${known.rows === rows && rows > 1 ? 'All' : `${countText(known.rows)} of`} ${counted(rows, 'row matches an existing record', 'rows match existing records')} by ${fields}.`;
  const then =
    draft.key === null
      ? 'They will be added again, unless you choose to update records at the check.'
      : 'They will be updated. You can choose otherwise at the check.';
  return <Banner className="rounded-lg">{`${mean} ${then}`}</Banner>;
}
