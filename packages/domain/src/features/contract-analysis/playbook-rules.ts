import { z } from 'zod';
import type { FieldChange } from '../../kernel/event.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { NOTICE_UNITS } from '../contracts/renewal.ts';
import { FOUND_FIELD_LABELS } from './analysis.ts';
import { CLAUSE_CATEGORIES } from './clause-kinds.ts';
import { periodWords } from './found-words.ts';
import { PLAYBOOK_SEVERITIES, SEVERITY_WORDS } from './judgement.ts';

/** What a rule can ask for. */
export const RULE_WANTS = ['present', 'absent', 'atMost', 'capAtLeast', 'lawIn'] as const;
export const RULES_LIMIT = 100;
export const NOTE_LIMIT = 300;
export const PLACES_LIMIT = 50;
const MONTHS_LIMIT = 120;
const COUNT_LIMIT = 9_999;

const COUNT_WANTED = `Enter a whole number from 1 to ${COUNT_LIMIT.toLocaleString('en-US')}`;
const MONTHS_WANTED = `Enter a whole number of months from 1 to ${MONTHS_LIMIT}`;

const ofEveryRule = {
  severity: z.enum(PLAYBOOK_SEVERITIES, { error: 'Choose a severity' }),
  /** Why the rule is there. */
  note: lineSchema(NOTE_LIMIT).optional(),
};
const kind = z.enum(CLAUSE_CATEGORIES, { error: 'Choose a kind of clause' });

const ruleSchema = z.discriminatedUnion(
  'want',
  [
    z.strictObject({ want: z.literal('present'), kind, ...ofEveryRule }),
    z.strictObject({ want: z.literal('absent'), kind, ...ofEveryRule }),
    z.strictObject({
      want: z.literal('atMost'),
      field: z.enum(['renewalNotice', 'renewalTerm'], { error: 'Choose what is limited' }),
      count: z.int({ error: COUNT_WANTED }).min(1, COUNT_WANTED).max(COUNT_LIMIT, COUNT_WANTED),
      unit: z.enum(NOTICE_UNITS, { error: 'Choose days, weeks or months' }),
      ...ofEveryRule,
    }),
    /** Of a cap on liability, in fees. */
    z.strictObject({
      want: z.literal('capAtLeast'),
      months: z.int({ error: MONTHS_WANTED }).min(1, MONTHS_WANTED).max(MONTHS_LIMIT, MONTHS_WANTED),
      ...ofEveryRule,
    }),
    z.strictObject({
      want: z.literal('lawIn'),
      places: z
        .array(lineSchema(100, 'Enter a place'))
        .min(1, { error: 'Enter at least one place' })
        .max(PLACES_LIMIT, { error: `Enter at most ${PLACES_LIMIT} places` }),
      ...ofEveryRule,
    }),
  ],
  { error: 'Choose what the rule asks for' },
);
export type PlaybookRule = z.infer<typeof ruleSchema>;

/** What a rule is about. */
export function subjectWords(rule: PlaybookRule): string {
  switch (rule.want) {
    case 'present':
    case 'absent':
      return rule.kind;
    case 'atMost':
      return FOUND_FIELD_LABELS[rule.field];
    case 'capAtLeast':
      return 'Cap on liability';
    case 'lawIn':
      return FOUND_FIELD_LABELS.governingLaw;
  }
}

function wantWords(rule: PlaybookRule): string {
  switch (rule.want) {
    case 'present':
      return 'must be there';
    case 'absent':
      return 'must not be there';
    case 'atMost':
      return `at most ${periodWords(rule)}`;
    case 'capAtLeast':
      return `at least ${rule.months === 1 ? 'one month’s fees' : `${rule.months} months’ fees`}`;
    case 'lawIn':
      return rule.places.length === 1
        ? `must be that of ${rule.places.join('')}`
        : `must be that of ${rule.places.slice(0, -1).join(', ')} or ${rule.places.at(-1)}`;
  }
}

/** A rule in words: "Notice period at most 60 days". */
export const ruleWords = (rule: PlaybookRule): string => `${subjectWords(rule)} ${wantWords(rule)}`;

const isSameSubject = (one: PlaybookRule, other: PlaybookRule) => subjectWords(one) === subjectWords(other);

/** The rules of an organisation. No two are about the same: they would repeat or contradict each other. */
export const playbookRulesSchema = z
  .array(ruleSchema)
  .max(RULES_LIMIT, { error: `Use at most ${RULES_LIMIT} rules` })
  .superRefine((rules, context) => {
    for (const [at, rule] of rules.entries()) {
      if (rules.findIndex((other) => isSameSubject(rule, other)) === at) continue;
      const message = `Another rule is about ${subjectWords(rule)} already`;
      context.addIssue({ code: 'custom', path: [at, 'kind' in rule ? 'kind' : 'want'], message });
    }
  });

/** The rules that an organisation starts with: what buyers of software usually expect. */
export const BUYER_PLAYBOOK: readonly PlaybookRule[] = [
  { want: 'absent', kind: 'Exclusivity', severity: 'blocker' },
  { want: 'absent', kind: 'Non-Compete', severity: 'blocker' },
  { want: 'present', kind: 'Cap On Liability', severity: 'important' },
  { want: 'present', kind: 'Termination For Convenience', severity: 'important' },
  { want: 'present', kind: 'Price Restrictions', severity: 'important' },
  { want: 'absent', kind: 'Minimum Commitment', severity: 'important' },
  { want: 'atMost', field: 'renewalNotice', count: 60, unit: 'DAYS', severity: 'important' },
  { want: 'atMost', field: 'renewalTerm', count: 12, unit: 'MONTHS', severity: 'important' },
  { want: 'present', kind: 'Warranty Duration', severity: 'minor' },
];

/** Answer of `GET /contractAnalysis/playbook`. */
export const playbookSchema = namedObject('Playbook', {
  /** Changes with every change; `If-Match` takes it. */
  version: z.int(),
  /** Whether these are the rules that an organisation starts with. */
  isDefault: z.boolean(),
  rules: playbookRulesSchema,
});
export type Playbook = z.infer<typeof playbookSchema>;

const historyWords = (rule: PlaybookRule | undefined): string | null =>
  rule === undefined
    ? null
    : [wantWords(rule), SEVERITY_WORDS[rule.severity], ...(rule.note ? [rule.note] : [])].join(', ');

/** What differs between two lists of rules, for the activity; their order says nothing. */
export function playbookChanges(
  before: readonly PlaybookRule[],
  after: readonly PlaybookRule[],
): FieldChange[] {
  const subjects = new Set([...before, ...after].map(subjectWords));
  return [...subjects].flatMap((field) => {
    const [from, to] = [before, after].map((rules) =>
      historyWords(rules.find((rule) => subjectWords(rule) === field)),
    );
    return from === to ? [] : [{ field, from, to }];
  });
}
