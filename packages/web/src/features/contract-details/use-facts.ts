import { useMemo, useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContentContext } from '../contracts/contract-content.ts';
import { useEditing } from '../contract-form/editing.ts';
import { allFacts, emptyKeys, foldFacts } from './facts/facts.ts';
import type { Facts } from './facts/facts.ts';

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key));

/**
 * The fields of a record by their place on the page. While a value is edited nothing moves between the places, no matter who
 * saves meanwhile: the editor would be removed with its text.
 */
export function useFacts(contract: Contract, context: ContentContext): Facts {
  const isEdited = Boolean(useEditing()?.open);
  const facts = useMemo(() => allFacts(contract, context), [contract, context]);
  const empty = useMemo(() => emptyKeys(facts), [facts]);
  const [folded, setFolded] = useState(empty);
  if (!isEdited && folded !== empty && !isSame(folded, empty)) setFolded(empty);
  return useMemo(() => foldFacts(facts, folded), [facts, folded]);
}
