import { decide } from '@pactbook/domain/kernel/access.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { SCOPES } from '@pactbook/domain/features/notifications/settings.ts';
import type { NotificationKind } from '@pactbook/domain/features/notifications/settings.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useActor } from '../../users/queries.ts';
import { CHANGE_KINDS, DEADLINE_KINDS, KIND_WORDS, SCOPE_WORDS } from './settings-words.ts';
import type { SettingsPartProps } from './use-settings-form.ts';

const SCOPE_OPTIONS = SCOPES.map((value) => ({ value, ...SCOPE_WORDS[value] }));

/** The records whose notifications the person gets. */
export function ScopeSection({ values, change }: SettingsPartProps) {
  return (
    <Panel title="Records" context="You are notified only of what you can see.">
      <RadioGroup
        aria-label="Records"
        options={SCOPE_OPTIONS}
        value={values.scope}
        onChange={(scope) => change({ scope })}
        className="grid gap-x-6 gap-y-3 pt-1 sm:grid-cols-2"
      />
    </Panel>
  );
}

/** The subjects of notifications about these records. */
export function EventsSection(props: SettingsPartProps) {
  const actor = useActor();
  const seesAll = decide(actor, canReadContractInFull).allowed;
  return (
    <Panel title="What about">
      <div className="grid gap-x-6 gap-y-4 pt-1 sm:grid-cols-2">
        <KindBoxes {...props} label="Deadlines" kinds={DEADLINE_KINDS} />
        <KindBoxes {...props} label="Changes that others make" kinds={CHANGE_KINDS} />
        {actor.isSuperAdmin && <KindBoxes {...props} label="Administration" kinds={['reminderHealth']} />}
        {!seesAll && (
          <p className="text-sm text-muted sm:col-span-2">
            Notice deadlines, renewals, documents and costs are restricted for you: you are not notified of
            them.
          </p>
        )}
      </div>
    </Panel>
  );
}

interface KindBoxesProps extends SettingsPartProps {
  label: string;
  kinds: readonly NotificationKind[];
}

function KindBoxes({ values, change, label, kinds }: KindBoxesProps) {
  const { events } = values;
  return (
    <Field kind="group" label={label}>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          {...KIND_WORDS[kind]}
          checked={events[kind]}
          onChange={(event) => change({ events: { ...events, [kind]: event.target.checked } })}
        />
      ))}
    </Field>
  );
}
