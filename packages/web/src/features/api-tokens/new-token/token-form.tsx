import { useQuery } from '@tanstack/react-query';
import { LONGEST_TOKEN_DAYS, SCOPE_WORDS } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { API_TOKEN_SCOPES } from '@pactbook/domain/kernel/api-token-scope.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { MultiCombobox } from '../../../ui/pickers/multi-combobox.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { useTokenForm, type TokenFormOptions } from './use-token-form.ts';

const controlIdOf = (name: string) => `token-${name}`;

const SCOPES = API_TOKEN_SCOPES.map((value) => ({ value, ...SCOPE_WORDS[value] }));

export interface TokenFormProps extends TokenFormOptions {
  onCancel: () => void;
}

/** Name, scope, teams and last day of a new token. */
export function TokenForm({ onCancel, ...options }: TokenFormProps) {
  const { draft, change, faults, problem, submits, save, isSaving, today } = useTokenForm(options);
  const errors = Object.entries(faults).map(([name, message]) => ({ controlId: controlIdOf(name), message }));
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <FormErrorSummary
          errors={problem === undefined ? errors : [{ message: problem }]}
          title={problem === undefined ? undefined : 'No token was made'}
          submitCount={submits}
        />
        <Field
          label="Name"
          controlId={controlIdOf('name')}
          isRequired
          help="What it is for."
          error={faults.name}
        >
          <Input
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field kind="group" label="What it may do" error={faults.scope}>
          <RadioGroup
            look="cards"
            options={SCOPES}
            value={draft.scope}
            onChange={(scope) => change({ scope })}
          />
        </Field>
        {draft.scope !== 'readOpen' && <TeamsField {...{ draft, change }} error={faults.teams} />}
        <LastDayField {...{ draft, change, today }} error={faults.expiresOn} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isSaving}>
          Make token
        </Button>
      </DialogFooter>
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
        help="What every member sees of other records stays visible."
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
