import type {
  NewSsoConnection,
  SsoConnection,
  SsoConnectionChanges,
  SsoProtocol,
} from '@pactbook/domain/features/single-sign-on/connection.ts';

/** A connection while it is edited: everything as typed. */
export interface ConnectionDraft {
  readonly protocol: SsoProtocol;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly domains: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Never filled in, because the server does not return the secret. */
  readonly clientSecret: string;
  /** `YYYY-MM-DD` or as typed; empty for none. */
  readonly clientSecretEndsOn: string;
  readonly removesSecret: boolean;
  /** How the SAML provider is configured: by its metadata or by three values. */
  readonly samlBy: 'metadata' | 'values';
  readonly idpMetadata: string;
  readonly idpEntityId: string;
  readonly idpSsoUrl: string;
  readonly idpCertificates: string;
}

/** The initial draft: an existing connection, or a new one. */
export function draftOfConnection(connection: SsoConnection | null): ConnectionDraft {
  const hasProvider = (connection?.idpEntityId ?? null) !== null;
  return {
    protocol: connection?.protocol ?? 'oidc',
    name: connection?.name ?? '',
    isEnabled: connection?.isEnabled ?? false,
    domains: connection?.domains.join(', ') ?? '',
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    clientSecretEndsOn: connection?.clientSecretEndsOn ?? '',
    removesSecret: false,
    samlBy: hasProvider ? 'values' : 'metadata',
    idpMetadata: '',
    idpEntityId: connection?.idpEntityId ?? '',
    idpSsoUrl: connection?.idpSsoUrl ?? '',
    idpCertificates: connection?.idpCertificates.join('\n\n') ?? '',
  };
}

/** The domains of a text, split at commas, semicolons and white space. */
export function typedDomains(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

const PEM_OPENS = '-----BEGIN CERTIFICATE-----';
const PEM_CLOSES = '-----END CERTIFICATE-----';

/** The certificates of a text: PEM blocks, or bare base64 separated by empty lines. */
export function typedCertificates(text: string): string[] {
  const blocks = text
    .split(PEM_OPENS)
    .slice(1)
    .filter((block) => block.includes(PEM_CLOSES))
    .map((block) => `${PEM_OPENS}${block.split(PEM_CLOSES)[0] ?? ''}${PEM_CLOSES}`);
  const lines = text.split('\n').map((line) => line.trim());
  const parts = blocks.length > 0 ? blocks : lines.join('\n').split('\n\n');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Empty fields are not sent; the server reports missing ones. */
function filled<Value extends string | string[]>(name: string, value: Value) {
  return value.length === 0 ? {} : { [name]: value };
}

type Provider = Omit<SsoConnectionChanges, 'name' | 'isEnabled' | 'domains' | 'currentPassword'>;

function providerOf(draft: ConnectionDraft): Provider {
  if (draft.protocol === 'oidc') {
    return {
      ...filled('issuer', draft.issuer.trim()),
      ...filled('clientId', draft.clientId.trim()),
      ...(draft.removesSecret ? { clientSecret: '' } : filled('clientSecret', draft.clientSecret.trim())),
      ...(draft.removesSecret ? {} : { clientSecretEndsOn: draft.clientSecretEndsOn || null }),
    };
  }
  if (draft.samlBy === 'metadata') return filled('idpMetadata', draft.idpMetadata.trim());
  return {
    ...filled('idpEntityId', draft.idpEntityId.trim()),
    ...filled('idpSsoUrl', draft.idpSsoUrl.trim()),
    ...filled('idpCertificates', typedCertificates(draft.idpCertificates)),
  };
}

/** The request body of a new or an existing connection. */
export function bodyOfDraft(draft: ConnectionDraft): Omit<NewSsoConnection, 'protocol'> {
  return {
    name: draft.name,
    isEnabled: draft.isEnabled,
    domains: typedDomains(draft.domains),
    ...providerOf(draft),
  };
}

/** Whether two drafts are equal. */
export function isSameDraft(one: ConnectionDraft, other: ConnectionDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
