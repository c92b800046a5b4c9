import { judge, type Judged } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import type { PlaybookRule } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { readLiabilityCap } from '@pactbook/intelligence/costs/liability-cap.ts';

/** A document against rules, with caps on liability read from their words. */
export const judgeByRules = (rules: readonly PlaybookRule[], judged: Judged): Judgement[] =>
  judge(rules, judged, readLiabilityCap);
