import { findAnnualCost } from '../costs/annual-cost.ts';
import type { FieldName, FieldValues, FoundClause, FoundField, FoundParty, TextSpan } from '../findings.ts';
import { correctAgreementDate, isOfOtherDocument, writtenAgreementDate } from './agreement-date.ts';
import { guessDocumentType } from './document-type.ts';
import { readEffectiveDate, type EffectiveDate } from './effective-date.ts';
import {
  BLACKED_OUT,
  ENDS_ELSEWHERE,
  readExpiration,
  writtenEndDate,
  type Expiration,
} from './expiration.ts';
import { findFirstTerm } from './first-term.ts';
import { readGoverningLaw } from './governing-law.ts';
import { readDocumentName } from './document-name.ts';
import { nameKey } from './name-words.ts';
import { readParties } from './parties.ts';
import { findDates } from './read-date.ts';
import { readNotice, readRenewalTerm } from './renewal.ts';

/** The least confidence of the best evidence of a kind, and how many pieces of evidence are read. */
const EVIDENCE: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  'Document Name': { least: 0.05, most: 1 },
  Parties: { least: 0.4, most: 40 },
  'Agreement Date': { least: 0.3, most: 2 },
  'Effective Date': { least: 0.1, most: 4 },
  'Expiration Date': { least: 0.4, most: 2 },
  'Renewal Term': { least: 0.3, most: 2 },
  'Notice Period To Terminate Renewal': { least: 0.5, most: 2 },
  'Governing Law': { least: 0.2, most: 2 },
};
/** A value with a reservation, such as an end by an event, is never among the sure ones. */
const DOUBTFUL_CONFIDENCE = 0.45;
/** How often all parties that the opening names are right, at most, and those of the usual form. */
const OPENING_CONFIDENCE = 0.7;
const USUAL_CONFIDENCE = 0.9;
const SURE_NAME = 0.5;
/** How often a date is right that no model found, but that the words before it or a signature give. */
const WRITTEN_DATE_CONFIDENCE = 0.6;
/** Further evidence has at least this share of the confidence of the best. */
const LEAST_SHARE = 0.3;

/** Below, an effective date is proposed only where words say that something takes effect then. */
const SURE_EFFECTIVE_DATE = 0.2;
/** Characters around a piece of evidence that say what its date means, and those at the end where a contract is signed. */
const AROUND = 170;
const SIGNATURES_LENGTH = 2_500;

interface Evidence {
  readonly clauses: readonly FoundClause[];
  readonly texts: readonly string[];
  readonly confidence: number;
}

const NO_EVIDENCE: Evidence = { clauses: [], texts: [], confidence: 0 };

function evidenceOf(clauses: readonly FoundClause[], text: string, category: string): Evidence {
  const { least, most } = EVIDENCE[category] ?? { least: 1, most: 0 };
  const own = clauses
    .filter((clause) => clause.category === category)
    .toSorted((one, other) => other.confidence - one.confidence || one.start - other.start);
  const best = own[0];
  if (best === undefined || best.confidence < least) return NO_EVIDENCE;
  const enough = Math.max(least * LEAST_SHARE, best.confidence * LEAST_SHARE);
  const chosen = own.filter(({ confidence }) => confidence >= enough).slice(0, most);
  const texts = chosen.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, ' '));
  return { clauses: chosen, texts, confidence: best.confidence };
}

interface FieldFacts {
  readonly why?: string | null;
  /** What the value was computed from besides its evidence: it is as doubtful as the most doubtful of them. */
  readonly parts?: readonly Pick<FoundField, 'confidence'>[];
}

const spansOf = ({ clauses }: Evidence): TextSpan[] => clauses.map(({ start, end }) => ({ start, end }));

function fieldOf<Name extends FieldName>(
  field: Name,
  value: FieldValues[Name] | null,
  evidence: Evidence,
  { why = null, parts = [] }: FieldFacts = {},
): FoundField<Name> {
  if (value === null && why === null) return { field, value, why, confidence: 0, evidence: [] };
  const least = Math.min(evidence.confidence, ...parts.map(({ confidence }) => confidence));
  const confidence = value !== null && why !== null ? Math.min(least, DOUBTFUL_CONFIDENCE) : least;
  return { field, value, why, confidence, evidence: spansOf(evidence) };
}

/** Where each party is named first. */
function placesOf(names: readonly string[], text: string): TextSpan[] {
  return names.flatMap((name) => {
    const start = text.indexOf(name);
    return start < 0 ? [] : [{ start, end: start + name.length }];
  });
}

function findParties(evidence: Evidence, text: string): FoundField<'parties'> {
  const mentions = evidence.clauses.map(({ start, end }) => ({
    start,
    end,
    text: text.slice(start, end),
    isQuoted: /["“”]/.test(text.slice(Math.max(0, start - 1), end)),
  }));
  const parties = readParties(text, mentions);
  if (parties.length === 0) return fieldOf('parties', null, NO_EVIDENCE);
  return {
    field: 'parties',
    value: parties,
    why: null,
    confidence: partiesConfidence(parties, evidence, text),
    evidence: placesOf(
      parties.map(({ name }) => name),
      text,
    ),
  };
}

/**
 * Parties are as sure as the least sure of their names. Only two with short names, which a model takes for parties too, are
 * ever among the sure ones: a longer or shorter list more often has a name too many.
 */
function partiesConfidence(parties: readonly FoundParty[], { clauses }: Evidence, text: string): number {
  const sureOf = (name: string) => {
    const own = clauses.filter(({ start, end }) => nameKey(text.slice(start, end)) === nameKey(name));
    return Math.max(0, ...own.map(({ confidence }) => confidence));
  };
  const isUsual = parties.length === 2 && parties.every(({ aliases }) => aliases.length > 0);
  const least = Math.min(...parties.map(({ name }) => sureOf(name)));
  return isUsual && least >= SURE_NAME
    ? Math.max(least, USUAL_CONFIDENCE)
    : Math.min(0.5 + least / 4, OPENING_CONFIDENCE);
}

/** Evidence of the day on which the contract was made: a date of its own, read in its sentence, or one that is written. */
function agreementEvidence(found: Evidence, text: string): Evidence {
  const own = found.clauses.filter((clause) => !isOfOtherDocument(text, clause));
  const [best, ...others] = own;
  const place = best === undefined ? writtenAgreementDate(text) : (correctAgreementDate(text, best) ?? best);
  if (place === null) return NO_EVIDENCE;
  const confidence = best?.confidence ?? WRITTEN_DATE_CONFIDENCE;
  const clauses = [{ category: 'Agreement Date', confidence, start: place.start, end: place.end }, ...others];
  return { clauses, texts: clauses.map(({ start, end }) => text.slice(start, end)), confidence };
}

function findEffectiveDate(evidence: Evidence, agreementDate: string | null, text: string): EffectiveDate {
  return readEffectiveDate(evidence.texts, agreementDate, {
    around: evidence.clauses.map(({ start, end }) => ({
      before: text.slice(Math.max(0, start - AROUND), start).replaceAll(/\s+/g, ' '),
      after: text.slice(end, end + AROUND).replaceAll(/\s+/g, ' '),
    })),
    signatures: text.slice(-SIGNATURES_LENGTH),
    isSure: evidence.confidence >= SURE_EFFECTIVE_DATE,
  });
}

/** The fields of a contract by the rules, from the clauses found in it (docs/decisions/0046-contract-intelligence.md). */
export function findFields(clauses: readonly FoundClause[], text: string): FoundField[] {
  const of = (category: string) => evidenceOf(clauses, text, category);
  const name = of('Document Name');
  const title = name.clauses[0] === undefined ? null : readDocumentName(name.clauses[0], text);
  const type = guessDocumentType(title, text);
  const agreement = agreementEvidence(of('Agreement Date'), text);
  const dates = agreement.texts.flatMap((piece) => findDates(piece));
  const agreementDate = dates.find(({ date }) => date !== null)?.date ?? null;
  const isBlank = agreementDate === null && dates.some((date) => date.isBlank);
  const agreementField = fieldOf('agreementDate', agreementDate, agreement, {
    why: isBlank ? BLACKED_OUT : null,
  });
  const effective = of('Effective Date');
  const effectiveDate = findEffectiveDate(effective, agreementDate, text);
  const effectiveField = fieldOf('effectiveDate', effectiveDate.value, effective, {
    why: effectiveDate.why,
    parts: effectiveDate.isAgreementDate === true ? [agreementField] : [],
  });
  const terms = findTerms(of, text, { agreementDate: agreementField, effectiveDate: effectiveField });
  const law = of('Governing Law');
  return [
    fieldOf('documentName', title, name),
    fieldOf('documentType', type.type, { ...name, confidence: type.confidence }),
    findParties(of('Parties'), text),
    agreementField,
    effectiveField,
    ...terms,
    findAnnualCost(text),
    fieldOf('governingLaw', readGoverningLaw(law.texts), law),
  ];
}

interface DateFields {
  readonly agreementDate: FoundField<'agreementDate'>;
  readonly effectiveDate: FoundField<'effectiveDate'>;
}

/** Evidence of the end: what a model found, or where that names none, the end date that the contract defines. */
function expirationEvidence(found: Evidence, text: string, read: (texts: readonly string[]) => Expiration) {
  const expiration = read(found.texts);
  const isElsewhere = expiration.value === null && (expiration.why ?? ENDS_ELSEWHERE) === ENDS_ELSEWHERE;
  const place = isElsewhere ? writtenEndDate(text) : null;
  if (place === null) return { expiring: found, expiration };
  const written = { category: 'Expiration Date', confidence: WRITTEN_DATE_CONFIDENCE, ...place };
  const texts = [text.slice(place.start, place.end).replaceAll(/\s+/g, ' ')];
  const expiring: Evidence = { clauses: [written], texts, confidence: WRITTEN_DATE_CONFIDENCE };
  return { expiring, expiration: read(texts) };
}

/** When the contract ends and how it renews. */
function findTerms(of: (category: string) => Evidence, text: string, dates: DateFields): FoundField[] {
  const known = { effectiveDate: dates.effectiveDate.value, agreementDate: dates.agreementDate.value };
  const { expiring, expiration } = expirationEvidence(of('Expiration Date'), text, (texts) =>
    readExpiration(texts, known),
  );
  const { countedFrom } = expiration;
  const firstTerm =
    expiring.texts.map((piece) => findFirstTerm(piece)?.period).find((period) => period) ?? null;
  const renewing = of('Renewal Term');
  const renewal = readRenewalTerm(renewing.texts, firstTerm);
  const notice = of('Notice Period To Terminate Renewal');
  return [
    fieldOf('expirationDate', expiration.value, expiring, {
      why: expiration.why,
      parts: countedFrom === undefined ? [] : [dates[countedFrom]],
    }),
    fieldOf('renewalTerm', renewal, renewing, {
      parts: renewal !== null && renewal === firstTerm ? [expiring] : [],
    }),
    fieldOf('renewalNotice', readNotice(notice.texts), notice),
  ];
}
