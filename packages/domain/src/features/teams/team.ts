import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';

/** A team's name: 1 to 80 characters, unique in the organisation ignoring case. */
export const teamNameSchema = z
  .string()
  .trim()
  .min(1, { error: 'Enter a team name' })
  .max(80, { error: 'Use 80 characters or fewer' });

/** A team (specification, section 3). */
export const teamSchema = z.strictObject({ id: idSchema, name: z.string() }).meta({ id: 'Team' });
export type Team = z.infer<typeof teamSchema>;
