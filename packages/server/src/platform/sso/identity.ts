/** Who the provider says signed in. */
export interface SsoIdentity {
  /** The provider's own name for the person: compared exactly, never shown (ASVS 6.8.1). */
  readonly subject: string;
  /** All that the provider names and that are valid. */
  readonly emailAddresses: readonly string[];
  /** Null where the provider does not say it. */
  readonly isEmailVerified: boolean | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** An answer of a provider that is not to be believed; `reason` is for logs and the activity, never for the screen. */
export class SsoRefusal extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SsoRefusal';
    this.reason = reason;
  }
}

/** A provider that cannot be asked or answers nonsense: down, slow, not allowed, misconfigured. `reason` is for administrators. */
export class ProviderFault extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ProviderFault';
    this.reason = reason;
  }
}
