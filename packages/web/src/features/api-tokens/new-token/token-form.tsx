import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  LONGEST_TOKEN_DAYS,
  SCOPE_WORDS,
  expiryFault,
  newTokenSchema,
} from '@pactbook/domain/features/api-tokens/api-token.ts';
import { API_TOKEN_SCOPES } from '@pactbook/domain/kernel/api-token-scope.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import type { MadeToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import type { ApiTokenScope } from '@pactbook/domain/kernel/api-token-scope.ts';
import { FailureSummary } from '../../../field-kit/form/failure-summary.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { MultiCombobox } from '../../../ui/pickers/multi-combobox.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { failureOfIssues, useFormFailure } from '../../../field-kit/form/form-failure.ts';
import { useToday } from '../../users/queries.ts';
import { useCreateToken } from '../queries.ts';

const controlIdOf = (name: string) => `token-${name}`;

const SCOPES = API_TOKEN_SCOPES.map((value) => ({ value, ...SCOPE_WORDS[value] }));

export interface TokenFormProps extends TokenFormOptions {
  onCancel: () => void;
}

/** Name, scope, teams and last day of a new token. */
export function TokenForm({ onCancel, ...options }: TokenFormProps) {
  const { draft, change, failure, submits, save, isSaving, today } = useTokenForm(options);
  const faults = failure.fields;
  return (
    <DialogForm onSubmit={save} onCancel={onCancel} submitLabel="Create token" isBusy={isSaving}>
      <FailureSummary {...{ failure, submits, controlIdOf }} title="The token was not created" />
      <Field
        label="Name"
        controlId={controlIdOf('name')}
        isRequired
        help="Where you use it."
        error={faults.name}
      >
        <Input
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field kind="group" label="Access" error={faults.scope}>
        <RadioGroup
          look="cards"
          options={SCOPES}
          value={draft.scope}
          onChange={(scope) => change({ scope })}
        />
      </Field>
      {draft.scope !== 'readOpen' && <TeamsField {...{ draft, change }} error={faults.teams} />}
      <LastDayField {...{ draft, change, today }} error={faults.expiresOn} />
    </DialogForm>
  );
}

type LastDayFieldProps = TeamsFieldProps & { today: string };

/** On which day the token works last. */
function LastDayField({ draft, change, today, error }: LastDayFieldProps) {
  return (
    <Field
      label="Last day"
      controlId={controlIdOf('expiresOn')}
      isRequired
      help={`Within ${LONGEST_TOKEN_DAYS} days. You get an email two weeks before.`}
      error={error}
    >
      <DateInput
        value={draft.expiresOn}
        min={today}
        max={addDays(today, LONGEST_TOKEN_DAYS)}
        onChange={(expiresOn) => change({ expiresOn })}
      />
    </Field>
  );
}

type TeamsFieldProps = Pick<ReturnType<typeof useTokenForm>, 'draft' | 'change'> & {
  error: string | undefined;
};

/** Whether only the records of some teams are the token's, and which. */
function TeamsField({ draft, change, error }: TeamsFieldProps) {
  const teams = useQuery(teamsQuery);
  return (
    <>
      <Checkbox
        label="Only the records of some teams"
        help="It can still read the open fields of other records."
        checked={draft.isLimited}
        onChange={(event) => change({ isLimited: event.target.checked })}
      />
      {draft.isLimited && (
        <Field label="Teams" controlId={controlIdOf('teams')} isRequired error={error}>
          <MultiCombobox
            label="Teams"
            options={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            values={draft.teams}
            onChange={(chosen) => change({ teams: chosen })}
          />
        </Field>
      )}
    </>
  );
}

const USUAL_DAYS = 90;

interface TokenDraft {
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly isLimited: boolean;
  readonly teams: readonly string[];
  readonly expiresOn: string;
}

interface TokenFormOptions {
  /** Whose token it becomes; undefined for one's own. */
  serviceAccountId: string | undefined;
  onDirty: () => void;
  onMade: (made: MadeToken) => void;
}

/** What the form of a new token holds, and what it does with it. */
function useTokenForm({ serviceAccountId, onDirty, onMade }: TokenFormOptions) {
  const today = useToday();
  const [draft, setDraft] = useState<TokenDraft>({
    name: '',
    scope: 'readOpen',
    isLimited: false,
    teams: [],
    expiresOn: addDays(today, USUAL_DAYS),
  });
  const { failure, submits, refuse, fail, forgive } = useFormFailure();
  const creating = useCreateToken();
  const change = (part: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...part });
    forgive(Object.keys(part));
    onDirty();
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
      refuse(failureOfIssues(judged.error.issues));
      return;
    }
    const late = expiryFault(judged.data.expiresOn, today);
    if (late !== null) {
      refuse({ fields: { expiresOn: late }, problem: undefined });
      return;
    }
    creating.mutate({ body: judged.data }, { onSuccess: onMade, onError: fail });
  };
  return { draft, change, failure, submits, save, isSaving: creating.isPending, today };
}
