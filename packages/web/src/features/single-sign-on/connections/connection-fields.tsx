import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import type { ConnectionForm } from './use-connection-form.ts';

/** The id of a field's control, for the list of errors. */
export const controlIdOf = (name: string) => `connection-${name}`;

type TextName = 'name' | 'domains' | 'issuer' | 'clientId' | 'idpEntityId' | 'idpSsoUrl';

interface TextFieldProps {
  form: ConnectionForm;
  name: TextName;
  label: string;
  help?: string;
  isRequired?: boolean;
  placeholder?: string;
}

function TextField({
  form: { draft, change, failure },
  name,
  label,
  help,
  isRequired,
  placeholder,
}: TextFieldProps) {
  return (
    <Field
      label={label}
      controlId={controlIdOf(name)}
      help={help}
      isRequired={isRequired}
      error={failure.fields[name]}
    >
      <Input
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={draft[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
}

interface ConnectionFieldsProps {
  form: ConnectionForm;
  isNew: boolean;
  hasSecret: boolean;
}

/** The fields of a connection; the protocol can be chosen only once. */
export function ConnectionFields({ form, isNew, hasSecret }: ConnectionFieldsProps) {
  const { draft, change, failure } = form;
  return (
    <>
      {isNew && (
        <Field kind="group" label="Protocol">
          <RadioGroup
            look="cards"
            options={[
              {
                value: 'oidc',
                label: 'OpenID Connect',
                help: 'Entra ID, Google, Okta, Keycloak and most others.',
              },
              { value: 'saml', label: 'SAML 2.0', help: 'For providers that give you a metadata file.' },
            ]}
            value={draft.protocol}
            onChange={(protocol) => change({ protocol })}
          />
        </Field>
      )}
      <TextField form={form} name="name" label="Name" isRequired help="Shown to System Admins only." />
      <TextField
        form={form}
        name="domains"
        label="Email domains"
        placeholder="example.com"
        help="Users with these email domains sign in through this connection while it is enabled."
      />
      {draft.protocol === 'oidc' ? (
        <OidcFields form={form} hasSecret={hasSecret} />
      ) : (
        <SamlFields form={form} />
      )}
      <Field kind="group" label="State" error={failure.fields.isEnabled}>
        <Checkbox
          label="Enabled"
          help="People with these email domains are sent to the provider as soon as you save."
          checked={draft.isEnabled}
          onChange={(event) => change({ isEnabled: event.target.checked })}
        />
      </Field>
    </>
  );
}

function OidcFields({ form, hasSecret }: Pick<ConnectionFieldsProps, 'form' | 'hasSecret'>) {
  const { draft, change, failure } = form;
  return (
    <>
      <TextField form={form} name="issuer" label="Issuer" placeholder="https://login.example.com" />
      <TextField form={form} name="clientId" label="Client ID" />
      <Field
        label="Client secret"
        controlId={controlIdOf('clientSecret')}
        help={
          hasSecret
            ? 'A secret is saved and never shown. Enter another one to replace it.'
            : 'It is stored encrypted and never shown again.'
        }
        error={failure.fields.clientSecret}
      >
        <Input
          type="password"
          autoComplete="off"
          value={draft.clientSecret}
          disabled={draft.removesSecret}
          onChange={(event) => change({ clientSecret: event.target.value, clientSecretEndsOn: '' })}
        />
      </Field>
      <Field
        label="Client secret ends on"
        controlId={controlIdOf('clientSecretEndsOn')}
        help="As your provider shows it. System Admins get an email 30, 7 and 1 days before."
        error={failure.fields.clientSecretEndsOn}
      >
        <DateInput
          value={draft.clientSecretEndsOn}
          disabled={draft.removesSecret}
          onChange={(clientSecretEndsOn) => change({ clientSecretEndsOn })}
        />
      </Field>
      {hasSecret && (
        <Checkbox
          label="Remove the client secret"
          checked={draft.removesSecret}
          onChange={(event) => change({ removesSecret: event.target.checked })}
        />
      )}
    </>
  );
}

function SamlFields({ form }: Pick<ConnectionFieldsProps, 'form'>) {
  const { draft, change, failure } = form;
  return (
    <>
      <SegmentedControl
        label="Provider details"
        className="shrink-0"
        options={[
          { value: 'metadata', label: 'Paste metadata' },
          { value: 'values', label: 'Enter values' },
        ]}
        value={draft.samlBy}
        onChange={(samlBy) => change({ samlBy })}
      />
      {draft.samlBy === 'metadata' ? (
        <Field
          label="Provider's metadata"
          controlId={controlIdOf('idpMetadata')}
          help="The XML that your provider offers for download."
          error={failure.fields.idpMetadata}
        >
          <Textarea
            spellCheck={false}
            className="font-mono text-sm"
            value={draft.idpMetadata}
            onChange={(event) => change({ idpMetadata: event.target.value })}
          />
        </Field>
      ) : (
        <>
          <TextField form={form} name="idpEntityId" label="Provider's entity ID" />
          <TextField
            form={form}
            name="idpSsoUrl"
            label="Provider's sign-in address"
            placeholder="https://login.example.com/saml"
          />
          <Field
            label="Provider's certificates"
            controlId={controlIdOf('idpCertificates')}
            help="In PEM format, one below the other."
            error={failure.fields.idpCertificates}
          >
            <Textarea
              spellCheck={false}
              className="font-mono text-sm"
              value={draft.idpCertificates}
              onChange={(event) => change({ idpCertificates: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
}
