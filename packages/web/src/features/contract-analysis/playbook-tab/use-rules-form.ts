import { useState } from 'react';
import {
  BUYER_PLAYBOOK,
  playbookRulesSchema,
  playbookSchema,
} from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import type { Playbook } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useUpdatePlaybook } from '../queries.ts';
import { draftOf, faultsOf, newRule, typedRule } from './rule-draft.ts';
import type { RuleDraft } from './rule-draft.ts';

/** Why rules were not saved. */
interface Refusal {
  /** By rule and part. */
  readonly faults: Readonly<Record<string, string>>;
  /** What is no rule's fault. */
  readonly problem: string | undefined;
}

const NONE: Refusal = { faults: {}, problem: undefined };

const contentOf = (drafts: readonly RuleDraft[]) => JSON.stringify(drafts.map(typedRule));

/** What the server refused, by rule and part. */
function refusalOf(drafts: readonly RuleDraft[], error: Error): Refusal {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return { faults: {}, problem: error.message };
  const issues = fields.map(([path, message]) => ({ path: path.split('.').slice(1), message }));
  return { faults: faultsOf(drafts, issues), problem: undefined };
}

/** The rules as they are edited, and what saves them. */
export function useRulesForm(playbook: Playbook, onSaved: () => void) {
  const [drafts, setDrafts] = useState(() => playbook.rules.map(draftOf));
  const [refusal, setRefusal] = useState(NONE);
  const [submits, setSubmits] = useState(0);
  // The version that a save replaces: the one that was shown last.
  const [version, setVersion] = useState(playbook.version);
  const updating = useUpdatePlaybook();
  const refuse = (next: Refusal) => {
    setRefusal(next);
    setSubmits((before) => before + 1);
  };
  const save = () => {
    if (updating.isPending) return;
    const read = playbookRulesSchema.safeParse(drafts.map(typedRule));
    if (!read.success) {
      refuse({ faults: faultsOf(drafts, read.error.issues), problem: undefined });
      return;
    }
    updating.mutate(
      { body: { rules: read.data }, ifMatch: version },
      {
        onSuccess: () => {
          saySucceeded('The rules were saved.');
          onSaved();
        },
        onError: (error) => {
          const current =
            error instanceof ApiError ? playbookSchema.safeParse(error.current).data : undefined;
          if (current === undefined) return refuse(refusalOf(drafts, error));
          setVersion(current.version);
          refuse({ faults: {}, problem: `${error.message} Save again to replace those rules.` });
        },
      },
    );
  };
  return {
    drafts,
    faults: refusal.faults,
    problem: refusal.problem,
    submits,
    isDirty: contentOf(drafts) !== JSON.stringify(playbook.rules.map(draftOf).map(typedRule)),
    isSaving: updating.isPending,
    save,
    add: () => setDrafts([...drafts, newRule()]),
    remove: (id: string) => setDrafts(drafts.filter((draft) => draft.id !== id)),
    change: (id: string, changes: Partial<RuleDraft>) => {
      setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...changes } : draft)));
      const others = Object.entries(refusal.faults).filter(([name]) => !name.startsWith(`${id}.`));
      setRefusal({ ...refusal, faults: Object.fromEntries(others) });
    },
    reset: () => {
      setDrafts(BUYER_PLAYBOOK.map(draftOf));
      setRefusal(NONE);
    },
  };
}
export type RulesForm = ReturnType<typeof useRulesForm>;
