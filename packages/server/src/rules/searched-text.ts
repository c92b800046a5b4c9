import { sql, type RawBuilder } from 'kysely';
import { searchedKey, searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Condition } from './stored-value.ts';

/** Text that the database cannot hold fits no record. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

export const keyToFind = (search: string): string => withoutNul(searchedKey(search));

/** What a search compares a text by, whatever case and accents. */
export const searchedBy = {
  inTypeScript: searchKey,
  inSql: (text: RawBuilder<unknown>): RawBuilder<string> => sql`search_key(${text})`,
};

/** The same in a part of the time for texts of plain ASCII, which nearly all are. */
export const quickSearchedBy = {
  inTypeScript: searchKey,
  inSql: (text: RawBuilder<unknown>): RawBuilder<string> =>
    sql`(select case when octet_length(k.whole) = length(k.whole) then lower(k.whole collate "C")
      else ${searchedBy.inSql(sql`k.whole`)} end from (select ${text} as whole offset 0) k)`,
};

/** Whether a text contains a searched key. */
export const containsKey = (text: RawBuilder<string | null>, key: string): Condition =>
  sql`coalesce(position(${key} in ${searchedBy.inSql(text)}) > 0, false)`;

/** Whether a text contains another one, by {@link quickSearchedBy}. */
export const containsText = (text: RawBuilder<unknown>, part: string): Condition =>
  sql`strpos(${quickSearchedBy.inSql(text)}, ${searchKey(part)}) > 0`;
