import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { isStorableText } from '../../kernel/text/storable-text.ts';
import { comparedName } from '../../kernel/text/visible-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { currentPasswordSchema } from '../sign-in/credentials.ts';

export const SSO_PROTOCOLS = ['oidc', 'saml'] as const;
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number];

const MOST_DOMAINS = 50;
const MOST_CERTIFICATES = 10;
const LONGEST_DOMAIN = 253;
const LONGEST_LABEL = 63;
const LONGEST_METADATA = 200_000;

/** The message for a provider's address that is not valid, also used as help. */
export const PROVIDER_ADDRESS_FAULT = 'Enter a web address starting with https://';

const webAddress = z.url({ protocol: /^https?$/ });

/** Without credentials and fragment. */
function isProviderAddress(text: string): boolean {
  return (
    webAddress.safeParse(text).success && !text.includes('#') && !(text.split('/')[2] ?? '').includes('@')
  );
}

/** Whether plain http is allowed is checked by the server: only for providers on the same machine. */
const addressSchema = lineSchema(500, PROVIDER_ADDRESS_FAULT).refine(isProviderAddress, {
  error: PROVIDER_ADDRESS_FAULT,
});

const LABEL = /^[\p{L}\p{N}-]+$/u;

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return (
    domain.length <= LONGEST_DOMAIN &&
    labels.length > 1 &&
    !/^\d+$/.test(last) &&
    labels.every(
      (label) =>
        label.length <= LONGEST_LABEL && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    )
  );
}

/** A mail domain in normal form (`emailDomain`): `Acme.Example` becomes `acme.example`. */
export const mailDomainSchema = z
  .string({ error: 'Enter an email domain such as example.com' })
  .max(LONGEST_DOMAIN + 1, { error: 'Enter an email domain such as example.com', abort: true })
  .transform((text) => comparedName(text).replace(/^@/, ''))
  .refine(isMailDomain, { error: 'Enter an email domain such as example.com' });

/**
 * The input for a connection; `issuer`, `clientId` and `clientSecret` are for OpenID Connect, the others for SAML:
 * either the provider's metadata or three values.
 */
const enteredShape = {
  name: lineSchema(80, 'Enter a name'),
  isEnabled: z.boolean(),
  domains: z.array(mailDomainSchema).max(MOST_DOMAINS, { error: `Use ${MOST_DOMAINS} domains or fewer` }),
  issuer: addressSchema,
  clientId: lineSchema(500, 'Enter the client ID'),
  /** An empty text removes the secret; a missing one keeps it. */
  clientSecret: z
    .string()
    .max(2_000, { error: 'Use 2,000 characters or fewer' })
    .refine(isStorableText, { error: 'Enter the client secret as your provider shows it' }),
  /** The last day of the secret, as the provider shows it; a new secret without one has none. */
  clientSecretEndsOn: calendarDateSchema.nullable(),
  idpMetadata: z.string().max(LONGEST_METADATA, { error: 'This metadata is too long' }),
  idpEntityId: lineSchema(1_000, "Enter the provider's entity ID"),
  idpSsoUrl: addressSchema,
  /** PEM, or the bare base64 of it. */
  idpCertificates: z
    .array(z.string().max(20_000, { error: 'This certificate is too long' }))
    .min(1, { error: "Enter the provider's certificate" })
    .max(MOST_CERTIFICATES, { error: `Use ${MOST_CERTIFICATES} certificates or fewer` }),
};

const optionalShape = z.strictObject(enteredShape).partial().shape;

/** A connection to add. */
export const newSsoConnectionSchema = namedObject('NewSsoConnection', {
  ...optionalShape,
  protocol: z.enum(SSO_PROTOCOLS),
  name: enteredShape.name,
  domains: enteredShape.domains,
  currentPassword: currentPasswordSchema.optional(),
});
export type NewSsoConnection = z.infer<typeof newSsoConnectionSchema>;

/** The changes of a connection; missing parts stay. The protocol cannot change. */
export const ssoConnectionChangesSchema = z
  .strictObject({ ...optionalShape, currentPassword: currentPasswordSchema.optional() })
  .meta({ id: 'SsoConnectionChanges' });
export type SsoConnectionChanges = z.infer<typeof ssoConnectionChangesSchema>;

/** The addresses and names of our side, which an administrator enters at the provider. */
const serviceProviderSchema = z.strictObject({
  /** Begins a sign-in: for a tile at the provider. */
  startUrl: z.string(),
  /** OpenID Connect: the redirect address. */
  callbackUrl: z.string().nullable(),
  /** SAML: our entity ID, the assertion consumer service, and the address of our metadata. */
  entityId: z.string().nullable(),
  acsUrl: z.string().nullable(),
  metadataUrl: z.string().nullable(),
});

/** A connection for system administrators; never contains a secret. */
export const ssoConnectionSchema = namedObject('SsoConnection', {
  id: idSchema,
  protocol: z.enum(SSO_PROTOCOLS),
  name: z.string(),
  isEnabled: z.boolean(),
  domains: z.array(z.string()),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  clientSecretEndsOn: z.string().nullable(),
  idpEntityId: z.string().nullable(),
  idpSsoUrl: z.string().nullable(),
  idpCertificates: z.array(z.string()),
  /** Of the certificate that ends last. */
  certificateEndsOn: z.string().nullable(),
  serviceProvider: serviceProviderSchema,
  /** When a system administrator last signed in through its current configuration. */
  administratorSignedInAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SsoConnection = z.infer<typeof ssoConnectionSchema>;

/** One check of the connection test. */
const connectionCheckSchema = z.strictObject({ name: z.string(), passed: z.boolean(), detail: z.string() });
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;

/** The result of the connection test. */
export const connectionTestSchema = z
  .strictObject({ passed: z.boolean(), checks: z.array(connectionCheckSchema) })
  .meta({ id: 'SsoConnectionTest' });
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
