import { searchKey, searchRanges } from '@pactbook/domain/kernel/text/search-key.ts';
import type { TextSearch } from '../ui/text/text-search.ts';

/** The search function that ui components take: it ignores accents and case. */
export const textSearch: TextSearch = { keyOf: searchKey, rangesOf: searchRanges };
