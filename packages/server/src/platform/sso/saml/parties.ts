/** A connection to a provider, with what both sides know of each other. */
export interface SamlParty {
  readonly connectionId: string;
  readonly spEntityId: string;
  readonly acsUrl: string;
  readonly idpEntityId: string;
  readonly idpSsoUrl: string;
  /** PEM, or the bare base64 of metadata. Several while a provider changes its key. */
  readonly idpCertificates: readonly string[];
}
