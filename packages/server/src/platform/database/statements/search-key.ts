import { sql, type RawBuilder } from 'kysely';
import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';

/**
 * The key of a text, as the database's `search_key` gives it. Nearly every text is plain ASCII, for which this takes a part of
 * what calling the function would.
 */
export function keyOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select case when octet_length(k.whole) = length(k.whole) then lower(k.whole collate "C")
    else search_key(k.whole) end from (select ${text} as whole offset 0) k)`;
}

/** Whether a text contains another one, whatever case and accents. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql`strpos(${keyOf(text)}, ${searchKey(part)}) > 0`;
}
