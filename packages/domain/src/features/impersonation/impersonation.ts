/**
 * How long a ticket into an account counts, and an impersonation lasts at most (docs/product/people.md,
 * "Impersonation").
 */
export const IMPERSONATION_TICKET_SECONDS = 60;
export const IMPERSONATION_MINUTES = 30;
