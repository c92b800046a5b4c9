import { diffFields, type EventSubject, type FieldChange } from '../../kernel/event.ts';
import { mailGreeting, mailParagraphs, type MailContent } from '../../kernel/mail-content.ts';
import { RIGHTS, type Rights } from '../../kernel/rights.ts';

/** The names of teams by their ids. */
export type TeamNames = ReadonlyMap<string, string>;

/** Said of a team that the organisation does not have. */
export const NO_SUCH_TEAM = 'This team does not exist';

const TEAM_RIGHTS = ['manageTeams', 'viewTeams'] as const;

/** The rights on teams with each team once: who manages a team views it anyway. */
export function tidyTeams<Teams extends Pick<Rights, (typeof TEAM_RIGHTS)[number]>>(rights: Teams): Teams {
  const manageTeams = [...new Set(rights.manageTeams)].toSorted();
  const viewTeams = [...new Set(rights.viewTeams)].filter((team) => !manageTeams.includes(team));
  return { ...rights, manageTeams, viewTeams: viewTeams.toSorted() };
}

/**
 * How rights differ, for an event: by their names on the wire, which stored events have always had; teams by the names
 * they have today, so that history stays readable.
 */
export function rightChanges(before: Rights, after: Rights, names: TeamNames): FieldChange[] {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).toSorted();
  const readable = (rights: Rights): Record<string, unknown> => ({
    ...Object.fromEntries(RIGHTS.map(({ key, wire }) => [wire, rights[key]])),
    manageTeams: named(rights.manageTeams),
    viewTeams: named(rights.viewTeams),
  });
  return diffFields(readable(before), readable(after), [...RIGHTS.map(({ wire }) => wire), ...TEAM_RIGHTS]);
}

/** What is wrong with given rights, by field: teams that the organisation does not have. */
export function rightFaults(
  given: Partial<Pick<Rights, (typeof TEAM_RIGHTS)[number]>>,
  names: TeamNames,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of TEAM_RIGHTS) {
    const isKnown = (given[field] ?? []).every((team) => names.has(team));
    if (!isKnown) faults[`permissions.${field}`] = NO_SUCH_TEAM;
  }
  return faults;
}

/** How a person is called and reached. */
export interface NamedPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
}

/** A person as what an event is about: by name, or by address where there is none. */
export function userSubject({ id, firstName, lastName, emailAddress }: NamedPerson): EventSubject {
  return { kind: 'user', id, label: `${firstName} ${lastName}`.trim() || emailAddress };
}

const ELSEWHERE = ' elsewhere ';

/**
 * The key of an invited address that signs in to another organisation. No address can be written like it (it has
 * spaces), so no one signs in by it, and an organisation has it at most once (decision 18).
 */
export function keyElsewhere(organisationId: string, emailKey: string): string {
  return `${emailKey}${ELSEWHERE}${organisationId}`;
}

/** Whether a key is one of {@link keyElsewhere}. */
export function isKeyElsewhere(emailKey: string): boolean {
  return emailKey.includes(ELSEWHERE);
}

/** Why someone with an address of a domain cannot be invited where single sign-on is the only way in. */
export function signInBlockedText(domain: string): string {
  return `Everyone signs in with single sign-on, and no connection accepts addresses at ${domain}`;
}

/** Why the address of someone with single sign-on cannot become one of a domain. */
export function noConnectionFor(domain: string): string {
  return `This user signs in with single sign-on, and no connection accepts addresses at ${domain}`;
}

/**
 * Said to the holder of an invitation link whose address signs in to another organisation, when they choose a password
 * (decision 18): who made the link learns no more than that it was not used.
 */
export const INVITATION_UNUSABLE =
  'This invitation cannot be accepted with this address. Ask for an invitation to another of your addresses.';

/** What is written to an invited address that signs in to another organisation: only its owner learns of that. */
export function invitedElsewhereMail(organisationName: string): MailContent {
  return {
    subject: `${organisationName} invited you to Pactbook`,
    preheader: 'This address already has an account in another organization.',
    blocks: [
      mailGreeting(''),
      ...mailParagraphs(
        `${organisationName} invited you to Pactbook. This address already has an account in another organization. An address can belong to only one.`,
        'To accept, ask for an invitation to another of your addresses. Otherwise ignore this email.',
      ),
    ],
    footer: { reason: 'You get this email because you were invited with this address.', organisationName },
  };
}
