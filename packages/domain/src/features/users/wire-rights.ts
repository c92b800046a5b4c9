import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { RIGHTS, type Right, type Rights } from '../../kernel/rights.ts';
import { namedObject } from '../../kernel/named-object.ts';

type RightWithin<Place extends Right['within']> = Extract<Right, { within: Place }>;
type FlagShape<Listed extends Right> = { [R in Listed as R['wire']]: z.ZodBoolean };

function flagShape<Listed extends Right>(isListed: (right: Right) => right is Listed): FlagShape<Listed> {
  const entries = RIGHTS.filter(isListed).map(({ wire }) => [wire, z.boolean()] as const);
  return Object.fromEntries(entries) as FlagShape<Listed>;
}

const ofPerson = (right: Right): right is RightWithin<'person'> => right.within === 'person';
const ofPermissions = (right: Right): right is RightWithin<'permissions'> => right.within === 'permissions';
const ofPersonByAdministrators = (
  right: Right,
): right is Extract<RightWithin<'person'>, { givenBy: 'administrators' }> =>
  ofPerson(right) && right.givenBy === 'administrators';

const TEAMS_LIMIT = 2_000;
const givenTeamsSchema = z
  .array(idSchema)
  .max(TEAMS_LIMIT, { error: `Choose ${TEAMS_LIMIT.toLocaleString('en-US')} teams or fewer` });

/** The rights that are beside a person's name on the wire (docs/product/interface.md, "Profile"). */
export const PERSON_FLAGS = flagShape(ofPerson);

/** A person's rights on the wire (docs/product/interface.md, "Profile"). */
export const permissionsSchema = namedObject('Permissions', {
  ...flagShape(ofPermissions),
  manageTeams: z.array(idSchema),
  viewTeams: z.array(idSchema),
});

/** The same as administrators give them. */
export const givenPermissionsSchema = z
  .strictObject({ ...flagShape(ofPermissions), manageTeams: givenTeamsSchema, viewTeams: givenTeamsSchema })
  .meta({ id: 'GivenPermissions' });

/**
 * The members of a call that changes rights; what is left out stays. A right that only the command line gives is not
 * among them (docs/product/rights.md, "Product administrator").
 */
export const GIVEN_RIGHTS = {
  ...z.object(flagShape(ofPersonByAdministrators)).partial().shape,
  permissions: givenPermissionsSchema.optional(),
};

/** Rights on the wire; a right that is left out is not spoken of. */
type WireRights = { readonly [R in RightWithin<'person'> as R['wire']]?: boolean | undefined } & {
  readonly permissions?: z.infer<typeof permissionsSchema> | undefined;
};

/** The rights that the wire names, and no others. */
export function rightsFromWire(wire: WireRights): Partial<Rights> {
  const { permissions } = wire;
  const flagOf = (right: Right): boolean | undefined =>
    right.within === 'person' ? wire[right.wire] : permissions?.[right.wire];
  const flags: Partial<Record<Right['key'], boolean>> = {};
  for (const right of RIGHTS) {
    const flag = flagOf(right);
    if (flag !== undefined) flags[right.key] = flag;
  }
  if (permissions === undefined) return flags;
  const { manageTeams, viewTeams } = permissions;
  return { ...flags, manageTeams, viewTeams };
}

/** All rights of a person as the wire has them. */
export function rightsOnWire(rights: Rights) {
  const flags = <Listed extends Right>(isListed: (right: Right) => right is Listed) =>
    Object.fromEntries(
      RIGHTS.filter(isListed).map(({ key, wire }) => [wire, rights[key]] as const),
    ) as Record<Listed['wire'], boolean>;
  return {
    ...flags(ofPerson),
    permissions: {
      ...flags(ofPermissions),
      manageTeams: [...rights.manageTeams],
      viewTeams: [...rights.viewTeams],
    },
  };
}
