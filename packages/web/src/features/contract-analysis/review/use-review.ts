import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { canDecide, findingsOf } from '../kit/findings.ts';
import type { Finding, Findings } from '../kit/findings.ts';

/** The id of a finding's heading button, which takes the focus. */
export const findingId = (key: string): string => `finding-${key}`;

/** The name of the fold of a group's quotes of fields; the unlikely ones have the group's. */
export const quotesFold = (group: string): string => `${group} quotes`;

/** The rows that can be stepped through: the folded ones only while they are unfolded. */
function rowsOf({ fields, groups }: Findings, unfolded: ReadonlySet<string>): Finding[] {
  return [
    ...fields,
    ...groups.flatMap(({ group, likely, ofFields, unlikely }) => [
      ...likely,
      ...(unfolded.has(quotesFold(group)) ? ofFields : []),
      ...(unfolded.has(group) ? unlikely : []),
    ]),
  ];
}

/** The open review: which finding is chosen, which groups are unfolded, and the steps from one to the next. */
export function useReview(analysis: Analysis) {
  const [address] = useSearchParams();
  const [chosenKey, setChosenKey] = useState(() => address.get('finding'));
  /** A new object with every request to show it, so that it is scrolled to again. */
  const [shown, setShown] = useState({ key: chosenKey });
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const findings = useMemo(() => findingsOf(analysis), [analysis]);
  const rows = useMemo(() => rowsOf(findings, unfolded), [findings, unfolded]);
  const all = useMemo(
    () => [
      ...findings.fields,
      ...findings.groups.flatMap(({ likely, ofFields, unlikely }) => [...likely, ...ofFields, ...unlikely]),
    ],
    [findings],
  );
  const chosen = all.find(({ key }) => key === chosenKey) ?? null;
  const wanted = all.find(({ key }) => key === shown.key);
  // Decisions change findings, but not where they stand: the document does not scroll because of one.
  const place = JSON.stringify(
    wanted && [wanted.label, wanted.evidence.map(({ start, end }) => [start, end])],
  );
  const [inDocument, setInDocument] = useState({ shown, place, finding: wanted ?? null });
  if (inDocument.shown !== shown || inDocument.place !== place)
    setInDocument({ shown, place, finding: wanted ?? null });

  const chooseKey = (key: string) => {
    setChosenKey(key);
    setShown({ key });
  };
  const choose = ({ key }: Finding) => chooseKey(key);
  const go = (finding: Finding | undefined) => {
    if (!finding) return;
    choose(finding);
    document.getElementById(findingId(finding.key))?.focus();
  };
  const at = rows.findIndex(({ key }) => key === chosenKey);
  return {
    analysis,
    findings,
    all,
    chosen,
    inDocument,
    choose,
    /** Shows a finding that comes with the next answer, in the document and in the list. */
    showAdded: (key: string) => {
      chooseKey(key);
      afterPaint(() => document.getElementById(findingId(key))?.scrollIntoView({ block: 'nearest' }));
    },
    step: (by: 1 | -1) => go(rows[at === -1 && by === -1 ? rows.length - 1 : at + by]),
    goToUndecided: () => {
      const isOpen = (finding: Finding) => finding.decision === null && canDecide(finding);
      go(rows.slice(at + 1).find(isOpen) ?? rows.find(isOpen));
    },
    isUnfolded: (group: string) => unfolded.has(group),
    fold: (group: string, isOpen: boolean) => {
      const next = new Set(unfolded);
      if (isOpen) next.add(group);
      else next.delete(group);
      setUnfolded(next);
    },
  };
}

export type Review = ReturnType<typeof useReview>;
