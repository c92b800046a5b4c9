import type { ApiTokenLimits } from './api-token-scope.ts';
import type { Rights } from './rights.ts';

/** Who acts: the rights of the signed-in person, read again for every request (docs/product/rights.md, "Roles"). */
export interface Actor extends Rights {
  readonly userId: string;
  readonly organisationId: string;
  /** The administrator behind an impersonation session, otherwise null. */
  readonly impersonatorId: string | null;
  /** The API token that asks in the person's place: the rights are already those that it leaves. Missing for a session. */
  readonly apiToken?: ApiTokenLimits & { readonly id: string };
}

/** What {@link decide} answers: allowed, or denied with the reason as a sentence for a person. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

export const ALLOWED: Decision = { allowed: true };

/** A refusal with its reason. */
export function denied(reason: string): Decision {
  return { allowed: false, reason };
}

/** Allowed when the condition holds, otherwise denied with the reason. */
export function allowIf(condition: boolean, reason: string): Decision {
  return condition ? ALLOWED : denied(reason);
}

/**
 * The rule for one action. `anywhere` answers before a subject is known (may this person ever do
 * it?) and guards the endpoint and the navigation; `on` answers for one subject and guards the
 * command and the button.
 */
export interface Policy<Subject> {
  readonly action: string;
  readonly anywhere: (actor: Actor) => Decision;
  readonly on: (actor: Actor, subject: Subject) => Decision;
}

/** Defines an action whose answer depends on the subject. */
export function definePolicy<Subject>(
  action: string,
  anywhere: (actor: Actor) => Decision,
  on: (actor: Actor, subject: Subject) => Decision,
): Policy<Subject> {
  return { action, anywhere, on };
}

/** Defines an action whose answer depends on the person alone. */
export function defineActorPolicy(action: string, rule: (actor: Actor) => Decision): Policy<void> {
  return { action, anywhere: rule, on: rule };
}

/**
 * The one access function: may this actor do this to this subject? Pure, the same on server and
 * screen. Without a subject it answers whether the actor may do it anywhere at all.
 */
export function decide<Subject>(actor: Actor, policy: Policy<Subject>, ...subject: [] | [Subject]): Decision {
  const anywhere = policy.anywhere(actor);
  if (!anywhere.allowed || subject.length === 0) return anywhere;
  return policy.on(actor, subject[0]);
}

/** The roles (docs/product/rights.md, "Roles"), most powerful first. */
export const ROLES = [
  'System Admin',
  'Record Admin',
  'Team Manager',
  'Record Viewer',
  'Team Viewer',
  'Limited Access User',
] as const;

export type Role = (typeof ROLES)[number];

/** The role that a person's rights amount to (docs/product/rights.md, "Roles": derived, never stored). */
export function roleOf(
  rights: Pick<Actor, 'isSuperAdmin' | 'manageAll' | 'viewAll' | 'manageTeams' | 'viewTeams'>,
): Role {
  if (rights.isSuperAdmin) return 'System Admin';
  if (rights.manageAll) return 'Record Admin';
  if (rights.manageTeams.length > 0) return 'Team Manager';
  if (rights.viewAll) return 'Record Viewer';
  if (rights.viewTeams.length > 0) return 'Team Viewer';
  return 'Limited Access User';
}

/** Whether the actor administers every record (System Admin or Record Admin). */
export function managesAll(actor: Pick<Actor, 'isSuperAdmin' | 'manageAll'>): boolean {
  return actor.isSuperAdmin || actor.manageAll;
}

/** Whether the actor may read every record in full. */
export function viewsAll(actor: Pick<Actor, 'isSuperAdmin' | 'manageAll' | 'viewAll'>): boolean {
  return managesAll(actor) || actor.viewAll;
}
