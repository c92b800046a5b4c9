import { useQuery } from '@tanstack/react-query';
import { Info, Lock } from 'lucide-react';
import { SUGGESTIONS_ONLY } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { missingRecordRights } from '@pactbook/domain/features/contract-analysis/access.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { useActor } from '../../users/queries.ts';
import { clauseKindsQuery } from '../queries.ts';

/** Is on every page of Contract Intelligence. */
export function SuggestionsNote() {
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
      <Info aria-hidden />
      {SUGGESTIONS_ONLY}
    </p>
  );
}

/** Says at once what a person without rights to records cannot do here. Nothing for those who can. */
export function MissingRightsNote() {
  const missing = missingRecordRights(useActor());
  if (missing === null) return null;
  return (
    <p className="flex items-start gap-2 rounded-lg border border-border bg-raised px-4 py-3">
      <Lock aria-hidden className="mt-1 size-3.5 shrink-0 text-muted" />
      {missing}
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
