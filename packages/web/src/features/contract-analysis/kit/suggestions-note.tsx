import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { SUGGESTIONS_ONLY } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { clauseKindsQuery } from '../queries.ts';

/** Stands on every page of Contract Intelligence. */
export function SuggestionsNote() {
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
      <Info aria-hidden />
      {SUGGESTIONS_ONLY}
    </p>
  );
}

/** The mark of a feature that is still being tried out. */
export function BetaMark() {
  return <Badge hasDot={false}>beta</Badge>;
}

/** The data that the model was trained on, at the foot of every page. Nothing while it loads. */
export function DataNotice() {
  const { data } = useQuery(clauseKindsQuery);
  if (!data || data.model.notice === '') return null;
  return <p className="text-xs text-pretty break-words text-muted">{data.model.notice}</p>;
}
