import { sql, type RawBuilder } from 'kysely';
import { noticeDeadline } from '@pactbook/domain/features/contracts/renewal.ts';

/** Columns that say when a term ends and how notice is given. */
interface NoticeColumns {
  readonly end: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly unit: RawBuilder<unknown>;
  readonly toEndOf: RawBuilder<unknown>;
}

/** The last day for notice: the column `notice_deadline` of `contracts` is generated in this way. */
export const noticeDay = {
  inTypeScript: noticeDeadline,
  inSql: ({ end, value, unit, toEndOf }: NoticeColumns): RawBuilder<string | null> =>
    sql`less_notice(last_period_end(${end}, ${toEndOf}), ${value}, ${unit})`,
};
