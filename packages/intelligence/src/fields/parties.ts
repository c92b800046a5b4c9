import type { FoundParty } from '../findings.ts';
import { partiesOf, type PartyMention } from './party-names.ts';
import { findPreambleParties } from './preamble-parties.ts';
import { findSignatureParties } from './signature-parties.ts';

/** A contract has two sides. */
const FEWEST = 2;

/**
 * The parties of a contract: those of its opening sentence, with the signatures where that names fewer than two, with what
 * a model found where those do not either.
 * @param scored mentions that a model is sure enough of, without overlaps
 */
export function readParties(text: string, scored: readonly PartyMention[]): FoundParty[] {
  const opening = findPreambleParties(text);
  const named = partiesOf(opening, text);
  if (named.length >= FEWEST) return named;
  const signing = findSignatureParties(text);
  const signed = partiesOf([...opening, ...signing], text);
  if (signed.length >= FEWEST) return signed;
  return partiesOf([...opening, ...signing, ...scored], text);
}
