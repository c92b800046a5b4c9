import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import {
  PROVIDER_ADDRESS_FAULT,
  type SsoConnectionChanges,
  type SsoProtocol,
} from '@pactbook/domain/features/single-sign-on/connection.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { readIdpMetadata } from '../../platform/sso/saml/saml.ts';
import type { ConnectionSettings } from './queries.ts';

const OIDC_FIELDS = ['issuer', 'clientId', 'clientSecret', 'clientSecretEndsOn'] as const;
const SAML_FIELDS = ['idpMetadata', 'idpEntityId', 'idpSsoUrl', 'idpCertificates'] as const;

/** Nothing is configured yet. */
export const NO_SETTINGS: ConnectionSettings = {
  issuer: null,
  clientId: null,
  clientSecretEndsOn: null,
  idpEntityId: null,
  idpSsoUrl: null,
  idpCertificates: [],
};

/** Plain http is good enough for a provider on this very machine, which is for trying things out. */
function isSafeAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'https:' || isHere;
}

function refuseUnsafeAddresses(input: SsoConnectionChanges): void {
  for (const field of ['issuer', 'idpSsoUrl'] as const) {
    const text = input[field];
    if (text !== undefined && !isSafeAddress(text)) throw invalidFields({ [field]: PROVIDER_ADDRESS_FAULT });
  }
  if (input.issuer?.includes('?') === true) throw invalidFields({ issuer: PROVIDER_ADDRESS_FAULT });
}

/** A certificate as PEM, from PEM or the bare base64 that metadata carries. @throws AppError `invalid_fields` */
function certificateOf(text: string, field: string): string {
  const base64 = text.replaceAll(/-----[A-Z ]+-----/g, '').replaceAll(/\s/g, '');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw invalidFields({ [field]: 'This is not a certificate' });
  }
}

function requireAll(settings: Readonly<Record<string, unknown>>, messages: Record<string, string>): void {
  const missing = Object.entries(messages).filter(([field]) => {
    const value = settings[field];
    return value === null || (Array.isArray(value) && value.length === 0);
  });
  if (missing.length > 0) throw invalidFields(Object.fromEntries(missing));
}

/** A new secret does not end when the one before it did. */
function secretEnd(
  { clientSecret, clientSecretEndsOn }: SsoConnectionChanges,
  before: ConnectionSettings,
): CalendarDate | null {
  if (clientSecret === '') return null;
  if (clientSecretEndsOn !== undefined) return clientSecretEndsOn;
  return clientSecret === undefined ? before.clientSecretEndsOn : null;
}

function oidcSettings(input: SsoConnectionChanges, before: ConnectionSettings): ConnectionSettings {
  const settings = {
    ...NO_SETTINGS,
    issuer: input.issuer ?? before.issuer,
    clientId: input.clientId ?? before.clientId,
    clientSecretEndsOn: secretEnd(input, before),
  };
  requireAll(settings, { issuer: PROVIDER_ADDRESS_FAULT, clientId: 'Enter the client ID' });
  return settings;
}

function samlSettings(input: SsoConnectionChanges, before: ConnectionSettings): ConnectionSettings {
  const hasMetadata = input.idpMetadata !== undefined && input.idpMetadata.trim() !== '';
  const entered = hasMetadata ? readIdpMetadata(input.idpMetadata ?? '') : input;
  refuseUnsafeAddresses({ idpSsoUrl: entered.idpSsoUrl });
  const certificates = entered.idpCertificates?.map((text, index) =>
    certificateOf(text, hasMetadata ? 'idpMetadata' : `idpCertificates.${index}`),
  );
  const settings = {
    ...NO_SETTINGS,
    idpEntityId: entered.idpEntityId ?? before.idpEntityId,
    idpSsoUrl: entered.idpSsoUrl ?? before.idpSsoUrl,
    idpCertificates: certificates ?? before.idpCertificates,
  };
  requireAll(settings, {
    idpEntityId: "Enter the provider's entity ID",
    idpSsoUrl: PROVIDER_ADDRESS_FAULT,
    idpCertificates: "Enter the provider's certificate",
  });
  return settings;
}

/**
 * What a connection is configured with after an administrator entered something.
 *
 * @throws AppError `invalid_fields` for what is missing, of the other protocol, or cannot be used
 */
export function settingsFrom(
  protocol: SsoProtocol,
  input: SsoConnectionChanges,
  before: ConnectionSettings,
): ConnectionSettings {
  const foreign = (protocol === 'oidc' ? SAML_FIELDS : OIDC_FIELDS).filter(
    (field) => input[field] !== undefined,
  );
  const [first] = foreign;
  if (first !== undefined)
    throw invalidFields({ [first]: 'This does not belong to this kind of connection' });
  refuseUnsafeAddresses(input);
  return protocol === 'oidc' ? oidcSettings(input, before) : samlSettings(input, before);
}
