import { sql, type RawBuilder } from 'kysely';
import { partOfCents, Split } from '@pactbook/domain/features/annual-costs/cost-totals.ts';

/**
 * The share that one of several groups has of an amount, in whole cents: the first groups take one more each, so that the
 * shares are the amount, also below 0. As floating point, which is divided and added up in a fraction of the time that
 * numbers of any size take, and holds every whole number of cents below 90 trillion dollars.
 *
 * @param groups how many there are
 * @param place of the group, from 1 on
 */
export const shareOfCents = {
  inTypeScript: partOfCents,
  inSql: (
    cents: RawBuilder<unknown>,
    groups: RawBuilder<unknown>,
    place: RawBuilder<unknown>,
  ): RawBuilder<number | null> => sql`floor(((${cents})::float8 + ${groups} - ${place}) / ${groups})`,
};

/** The places of those of a record's groups that are chosen, from 1 on. */
export const placesOf = (groups: RawBuilder<unknown>, chosen: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql`places_of(${groups}, ${chosen})`;

/** What of an amount that several groups share is of those at some places: all of their shares. */
export const sharesOfCents = {
  inTypeScript: Split,
  inSql: (
    cents: RawBuilder<unknown>,
    groups: RawBuilder<unknown>,
    places: RawBuilder<unknown>,
  ): RawBuilder<number | null> => {
    const left = sql`mod((${cents})::bigint, ${groups})`;
    return sql`floor((${cents})::float8 / ${groups}) * cardinality(${places})
      + width_bucket(mod(${left} + ${groups}, ${groups})::integer, ${places})`;
  },
};
