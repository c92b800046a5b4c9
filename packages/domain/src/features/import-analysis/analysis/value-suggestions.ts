import type { HostingModel } from '../../contracts/status.ts';
import type { ContractStatus } from '../../contracts/status.ts';
import type { RenewalType } from '../../contracts/renewal.ts';
import { likeVendors } from '../../vendors/vendor-likeness.ts';
import { hasOptions, type CustomField } from '../../custom-fields/custom-field.ts';
import { nameKey, onOneLine } from '../../import-rows/cell.ts';
import { customFieldNamed } from '../../import-rows/record-names.ts';
import { LISTED_VALUES_LIMIT, type AnalysedValue } from '../import-analysis.ts';
import { NameIndex } from '../../import-rows/import-context.ts';
import type { FieldDefinition } from '../../../kernel/fields/field.ts';
import { PLAIN_FIELDS } from '../../contracts/fields.ts';
import { optionsIn, readOption } from '../../import-rows/row-cells.ts';
import { readRenewalType } from '../../import-rows/renewal-cells.ts';
import { saysNothing, type TextCounts } from '../column-facts.ts';
import { headingWords } from '../../annual-costs/cost-headings.ts';

const wordsIn = (texts: string) => texts.split(', ');

/** Texts for our statuses in other lists. A text is looked up as a whole, then by its first words. */
const STATUS_WORDS: Readonly<Record<ContractStatus, readonly string[]>> = {
  LIVE: wordsIn(
    'active, current, in force, approved, in use, production, in production, ongoing, on going, signed, executed, awarded, ' +
      'compliant, valid, open, running, enabled, live, exception, operational, yes, renewed, ' +
      'aktiv, laufend, läuft, in kraft, gültig, actif, active, en cours, en vigueur, activo, activa, vigente, en vigor',
  ),
  EVALUATING: wordsIn(
    'pilot, proposed, trial, pending, draft, under review, in review, in process, planned, planning, fedramp ready, ready, ' +
      'not yet submitted, requested, in progress, negotiation, negotiating, evaluation, evaluating, poc, new, submitted, ' +
      'geplant, in prüfung, entwurf, en projet, à l étude, en attente, previsto, en estudio, borrador, pendiente',
  ),
  EXPIRED: wordsIn(
    'ended, retired, inactive, cancelled, canceled, terminated, sunsetting, sunset, denied, closed, decommissioned, lapsed, ' +
      'withdrawn, unsuccessful, disposed, archived, deprecated, expired, completed, rejected, no, old, end of life, ' +
      'beendet, gekündigt, abgelaufen, ausgelaufen, inaktiv, expiré, expirée, résilié, résiliée, terminé, terminée, ' +
      'clos, échu, finalizado, vencido, caducado, rescindido, cancelado',
  ),
};

const HOSTING_WORDS: Readonly<Record<HostingModel, readonly string[]>> = {
  'Cloud / SaaS': wordsIn(
    'saas, paas, iaas, cloud, public cloud, hosted, web, web based, online, software as a service, government community cloud',
  ),
  'On-Premise': wordsIn(
    'server, on prem, on premise, on premises, onprem, data center, data centre, self hosted, private cloud, local server',
  ),
  Hybrid: wordsIn('hybrid, hybrid cloud, mixed'),
  Desktop: wordsIn('desktop, client, workstation, laptop, local, installed, pc'),
  'N/A': wordsIn('other, not applicable'),
};

const RENEWAL_WORDS: Readonly<Record<RenewalType, readonly string[]>> = {
  FIXED: wordsIn('fixed, no, none, fixed term, one time, ends, expires'),
  AUTO_RENEWS: wordsIn('auto, automatic, auto renew, auto renewal, auto renews, yes, automatically'),
  ON_AGREEMENT: wordsIn('manual, on agreement, negotiated, by agreement, on request, optional'),
  EVERGREEN: wordsIn('evergreen, perpetual, indefinite, ongoing, until cancelled, lifetime'),
};

/** The value whose words a text equals or begins with: "Approved - Preferred" is approved. */
function meaningIn<Value extends string>(
  text: string,
  words: Readonly<Record<Value, readonly string[]>>,
): Value | null {
  // Not split at capitals: "SaaS" is one word.
  const said = headingWords(text.toLowerCase()).join(' ');
  const values = Object.entries(words) as [Value, readonly string[]][];
  const exact = values.find(([, names]) => names.includes(said));
  const start = exact ?? values.find(([, names]) => names.some((name) => said.startsWith(`${name} `)));
  return start?.[0] ?? null;
}

/** Texts for the options of a field in other lists; a field that is not listed has only its options. */
const OPTION_WORDS: Readonly<Partial<Record<string, Readonly<Record<string, readonly string[]>>>>> = {
  status: STATUS_WORDS,
  hostingModel: HOSTING_WORDS,
};

/** The option that a text means; null for an unknown text. */
export function meaningOf(
  field: Pick<FieldDefinition, 'key' | 'label' | 'options'>,
  text: string,
): string | null {
  const reading = readOption(text, field);
  return 'value' in reading ? reading.value : meaningIn(text, OPTION_WORDS[field.key] ?? {});
}

function meaningOfRenewal(text: string): RenewalType | null {
  const reading = readRenewalType(text);
  return 'value' in reading ? reading.value : meaningIn(text, RENEWAL_WORDS);
}

/** The share of different texts that are among some names. */
export function knownShare(counts: TextCounts, names: readonly string[]): number {
  if (counts.size === 0 || names.length === 0) return 0;
  const known = new Set(names.map(nameKey));
  const found = [...counts.keys()].filter((text) => known.has(nameKey(text))).length;
  return found / counts.size;
}

/** The options that the cells of a list name, each by itself; one that contains a comma stays whole. */
export function optionCounts(
  counts: TextCounts,
  field: Pick<CustomField, 'options'>,
  separator: string | null,
): TextCounts {
  const parts = new Map<string, number>();
  for (const [text, count] of counts)
    for (const part of optionsIn(text, field, separator)) parts.set(part, (parts.get(part) ?? 0) + count);
  return new Map([...parts].toSorted(([, one], [, other]) => other - one));
}

type Suggest = (text: string) => Pick<AnalysedValue, 'suggestion' | 'exists'>;

function byMeaning(meant: (text: string) => string | null, nothing: string): Suggest {
  return (text) => {
    const meaning = meant(text) ?? (saysNothing(text) ? nothing : null);
    return { suggestion: meaning, exists: meaning !== null && meaning !== '' };
  };
}

/**
 * The organisation's name that a text equals or probably means; otherwise the most frequent of similar spellings in the
 * file, to be added.
 */
function byName(counts: TextCounts, names: readonly string[]): Suggest {
  const known = new NameIndex(names, String);
  const exact = new Set(names);
  const meant = new Map<string, string>();
  for (const group of likeVendors([...names, ...counts.keys()])) {
    const best = group.find((name) => exact.has(name)) ?? mostFrequent(group, counts);
    for (const name of group) meant.set(name, best);
  }
  return (text) => {
    if (saysNothing(text)) return { suggestion: '', exists: false };
    const { found } = known.find(onOneLine(text));
    const suggestion = found ?? meant.get(text) ?? onOneLine(text);
    return { suggestion, exists: exact.has(suggestion) };
  };
}

function mostFrequent(group: readonly string[], counts: TextCounts): string {
  return group.reduce((best, name) => ((counts.get(name) ?? 0) > (counts.get(best) ?? 0) ? name : best));
}

/** People are found by name and by address; none are created. */
function byPerson(people: readonly { readonly name: string; readonly emailAddress: string }[]): Suggest {
  const names = new Map(
    people.flatMap(({ name, emailAddress }) => [
      [nameKey(name), name],
      [nameKey(emailAddress), emailAddress],
    ]),
  );
  return (text) => {
    const found = names.get(nameKey(text)) ?? (saysNothing(text) ? '' : null);
    return { suggestion: found, exists: found !== null && found !== '' };
  };
}

/** The data that the texts of a column are compared with. */
export interface KnownNames {
  readonly teams: readonly { readonly name: string }[];
  readonly categories: readonly string[];
  readonly people: readonly { readonly name: string; readonly emailAddress: string }[];
  readonly customFields: readonly CustomField[];
}

function suggesterFor(field: string, counts: TextCounts, known: KnownNames): Suggest | null {
  switch (field) {
    case 'renewalType':
      return byMeaning(meaningOfRenewal, '');
    case 'teams':
      return byName(
        counts,
        known.teams.map(({ name }) => name),
      );
    case 'categories':
      return byName(counts, known.categories);
    case 'owners':
      return byPerson(known.people);
    default: {
      const custom = customFieldNamed(field, known.customFields);
      if (custom !== null) return hasOptions(custom.type) ? byName(counts, custom.options) : null;
      const chosen = PLAIN_FIELDS.find(({ key, kind }) => key === field && kind === 'select');
      // A dash means the option "not applicable", where there is one.
      const nothing = chosen?.options?.find(({ value }) => value === 'N/A')?.value ?? '';
      return chosen ? byMeaning((text) => meaningOf(chosen, text), nothing) : null;
    }
  }
}

/** The texts of a column of names, with a suggestion for each; null for a column of another field. */
export function suggestValues(
  field: string,
  counts: TextCounts,
  known: KnownNames,
): { readonly values: AnalysedValue[]; readonly valuesLeft: number } | null {
  const suggest = suggesterFor(field, counts, known);
  if (!suggest) return null;
  const values = [...counts].slice(0, LISTED_VALUES_LIMIT).map(([text, count]) => ({
    text: text.slice(0, 500),
    count,
    ...suggest(text),
  }));
  return { values, valuesLeft: Math.max(0, counts.size - values.length) };
}
