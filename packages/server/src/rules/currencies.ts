import { sql, type RawBuilder } from 'kysely';
import { conversionOn, converted } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import { currencyDigits } from '@pactbook/domain/kernel/money.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';

/** The decimals of a currency. */
export const digits = {
  inTypeScript: currencyDigits,
  inSql: (currency: RawBuilder<unknown>): RawBuilder<number> => sql`currency_digits(${currency})`,
};

/** Two currencies and a day, as a statement has them. */
interface Pair {
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
}

/** How one currency becomes another on a day: a row `(multiplier, divisor, day, base)`, or none where no rate is known. */
export const conversion = {
  inTypeScript: conversionOn,
  inSql: ({ organisationId }: OrganisationScope, { from, to, day }: Pair): RawBuilder<unknown> =>
    sql`conversion_on(${organisationId}::uuid, ${from}, ${to}, ${day})`,
};

/** An amount converted by a row `alias` of {@link conversion}. */
export const convertedAmount = {
  inTypeScript: converted,
  inSql: (amount: RawBuilder<unknown>, alias: string, to: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql`converted_amount(${amount}, ${sql.ref(`${alias}.multiplier`)}, ${sql.ref(`${alias}.divisor`)}, ${to})`,
};
