import type { PlaybookRule } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';

/** What a rule asks for, as the form offers it. */
export const ASKS = {
  present: 'Must be there',
  absent: 'Must not be there',
  renewalNotice: 'Notice period at most',
  renewalTerm: 'Renewal term at most',
  capAtLeast: 'Cap on liability at least',
  lawIn: 'Governing law is one of',
} as const;
export type Asks = keyof typeof ASKS;

/** A rule as it is typed. */
export interface RuleDraft {
  /** Of this form only. */
  readonly id: string;
  readonly asks: Asks;
  readonly kind: string | null;
  readonly count: string;
  readonly unit: string;
  readonly months: string;
  /** Separated by commas. */
  readonly places: string;
  readonly severity: string;
  readonly note: string;
}

const EMPTY: Omit<RuleDraft, 'id'> = {
  asks: 'present',
  kind: null,
  count: '',
  unit: 'DAYS',
  months: '12',
  places: '',
  severity: 'important',
  note: '',
};

/** A rule to fill in. */
export const newRule = (): RuleDraft => ({ ...EMPTY, id: crypto.randomUUID() });

/** A rule to edit. */
export function draftOf(rule: PlaybookRule): RuleDraft {
  const { want, severity, note = '' } = rule;
  const draft = { ...newRule(), severity, note };
  switch (want) {
    case 'present':
    case 'absent':
      return { ...draft, asks: want, kind: rule.kind };
    case 'atMost':
      return { ...draft, asks: rule.field, count: String(rule.count), unit: rule.unit };
    case 'capAtLeast':
      return { ...draft, asks: want, months: String(rule.months) };
    case 'lawIn':
      return { ...draft, asks: want, places: rule.places.join(', ') };
  }
}

const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** What was typed, as the rules are checked and sent. */
export function typedRule({ asks, kind, count, unit, months, places, severity, note }: RuleDraft) {
  const said = { severity, ...(note.trim() === '' ? {} : { note }) };
  switch (asks) {
    case 'present':
    case 'absent':
      return { want: asks, kind, ...said };
    case 'renewalNotice':
    case 'renewalTerm':
      return { want: 'atMost', field: asks, count: numberOf(count), unit, ...said };
    case 'capAtLeast':
      return { want: asks, months: numberOf(months), ...said };
    case 'lawIn': {
      const named = places.split(',').map((place) => place.trim());
      return { want: asks, places: named.filter((place) => place !== ''), ...said };
    }
  }
}

/** The name of a part of a rule among the faults of the form. */
export const faultName = (id: string, part: string): string => `${id}.${part}`;

/** Faults of the rules, by their rule and the part that is wrong; a fault of the whole list has its own name. */
export function faultsOf(
  drafts: readonly RuleDraft[],
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const draft = drafts[Number(path[0])];
    const name = draft ? faultName(draft.id, String(path[1] ?? 'want')) : 'rules';
    faults[name] ??= message;
  }
  return faults;
}
