import { useState } from 'react';
import {
  expiryFault,
  newTokenSchema,
  type MadeToken,
} from '@pactbook/domain/features/api-tokens/api-token.ts';
import type { ApiTokenScope } from '@pactbook/domain/kernel/api-token-scope.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useToday } from '../../users/queries.ts';
import { useCreateToken } from '../queries.ts';

const USUAL_DAYS = 90;

export interface TokenDraft {
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly isLimited: boolean;
  readonly teams: readonly string[];
  readonly expiresOn: string;
}

type Faults = Partial<Record<'name' | 'scope' | 'teams' | 'expiresOn', string>>;

export interface TokenFormOptions {
  /** Whose token it becomes; undefined for one's own. */
  serviceAccountId: string | undefined;
  onDirty: () => void;
  onMade: (made: MadeToken) => void;
}

/** What the form of a new token holds, and what it does with it. */
export function useTokenForm({ serviceAccountId, onDirty, onMade }: TokenFormOptions) {
  const today = useToday();
  const [draft, setDraft] = useState<TokenDraft>({
    name: '',
    scope: 'readOpen',
    isLimited: false,
    teams: [],
    expiresOn: addDays(today, USUAL_DAYS),
  });
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [submits, setSubmits] = useState(0);
  const creating = useCreateToken();
  const change = (part: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in part))));
    onDirty();
  };
  const refuse = (found: Faults, words?: string) => {
    setFaults(found);
    setProblem(words);
    setSubmits((before) => before + 1);
  };
  const save = () => {
    if (creating.isPending) return;
    const { name, scope, isLimited, teams, expiresOn } = draft;
    const judged = newTokenSchema.safeParse({
      name,
      scope,
      expiresOn,
      ...(isLimited ? { teams: [...teams] } : {}),
      ...(serviceAccountId === undefined ? {} : { serviceAccountId }),
    });
    if (!judged.success) {
      refuse(Object.fromEntries(judged.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const late = expiryFault(judged.data.expiresOn, today);
    if (late !== null) {
      refuse({ expiresOn: late });
      return;
    }
    creating.mutate(
      { body: judged.data },
      {
        onSuccess: onMade,
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : {};
          refuse(fields, Object.keys(fields).length === 0 ? error.message : undefined);
        },
      },
    );
  };
  return { draft, change, faults, problem, submits, save, isSaving: creating.isPending, today };
}
