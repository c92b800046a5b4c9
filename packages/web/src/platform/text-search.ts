import { searchKey, searchRanges } from '@pactbook/domain/kernel/text/search-key.ts';
import type { TextSearch } from '../ui/text/text-search.ts';

/** The search of the whole product, as the kit takes it: accents count as little as case. */
export const textSearch: TextSearch = { keyOf: searchKey, rangesOf: searchRanges };
