import { z } from 'zod';

export const PLAYBOOK_SEVERITIES = ['blocker', 'important', 'minor'] as const;
export type PlaybookSeverity = (typeof PLAYBOOK_SEVERITIES)[number];

export const SEVERITY_WORDS: Readonly<Record<PlaybookSeverity, string>> = {
  blocker: 'Blocker',
  important: 'Important',
  minor: 'Minor',
};

/** What a document can be to a rule, in the order in which judgements are shown. */
export const OUTCOMES = ['deviates', 'checkByHand', 'meets'] as const;
export const OUTCOME_WORDS: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  deviates: 'Deviates',
  checkByHand: 'Check by hand',
  meets: 'Meets',
};

/** A rule and what a document says about it. What was not found is never called absent. */
export const judgementSchema = z
  .strictObject({
    severity: z.enum(PLAYBOOK_SEVERITIES),
    rule: z.string(),
    /** Why the rule is there; null where no one said. */
    note: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    /** What it is based on; null where nothing was found. */
    finding: z
      .strictObject({
        key: z.string(),
        value: z.string().nullable(),
        page: z.int().nullable(),
        quote: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'Judgement' });
export type Judgement = z.infer<typeof judgementSchema>;
