/**
 * How long a ticket for an account is valid, and the maximum length of an impersonation (docs/product/people.md,
 * "Impersonation").
 */
export const IMPERSONATION_TICKET_SECONDS = 60;
export const IMPERSONATION_MINUTES = 30;
