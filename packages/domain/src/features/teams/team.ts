import { z } from 'zod';
import { ROLES } from '../../kernel/access.ts';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { comparedName } from '../../kernel/text/visible-text.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** A team's name: 1 to 80 characters, unique in the organisation ignoring case. */
export const teamNameSchema = lineSchema(80, 'Enter a team name');

/** The normal form in which team names are compared. */
export function teamNameKey(name: string): string {
  return comparedName(name);
}

/** A team (docs/product/people.md, "Teams"). */
export const teamSchema = namedObject('Team', {
  id: idSchema,
  name: z.string(),
  /** The number of its colour in charts, which it keeps (decision 64). */
  color: z.int().nonnegative().optional(),
  /** The active people who manage it: everyone who reads its records knows whom to ask (decision 110). */
  managers: z.array(idSchema).optional(),
});
export type Team = z.infer<typeof teamSchema>;

/** A team for administrators, with the number of its records and people. Deactivated people do not count. */
export const managedTeamSchema = namedObject('ManagedTeam', {
  id: idSchema,
  name: z.string(),
  /** Without deleted records. */
  records: z.int(),
  /** Saved and shared views that filter by it. */
  views: z.int(),
  managers: z.int(),
  viewers: z.int(),
  createdAt: z.string(),
});
export type ManagedTeam = z.infer<typeof managedTeamSchema>;

/** A person with a right on a team by name. */
export const teamMemberSchema = namedObject('TeamMember', {
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  role: z.enum(ROLES),
  level: z.enum(['manage', 'view']),
  status: z.enum(['invited', 'active']),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** The message for a taken name (docs/product/people.md, "Teams"). */
export const TEAM_EXISTS = 'A team with this name already exists';
