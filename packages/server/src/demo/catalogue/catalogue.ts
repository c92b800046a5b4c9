import { ARTIFICIAL_INTELLIGENCE } from './artificial-intelligence.ts';
import { COLLABORATION } from './collaboration.ts';
import { DATA } from './data.ts';
import { DESIGN } from './design.ts';
import { ENGINEERING } from './engineering.ts';
import { FINANCE } from './finance.ts';
import { INFRASTRUCTURE } from './infrastructure.ts';
import { LEGAL } from './legal.ts';
import { MARKETING } from './marketing.ts';
import { OPERATIONS } from './operations.ts';
import { PEOPLE } from './people.ts';
import { SALES } from './sales.ts';
import { SECURITY } from './security.ts';
import { SUPPORT } from './support.ts';
import type { CatalogueSection } from './catalogue-entry.ts';

/** Real products by category, written from general knowledge; the costs are plausible, not quotes. */
export const CATALOGUE: readonly CatalogueSection[] = [
  COLLABORATION,
  SECURITY,
  ENGINEERING,
  INFRASTRUCTURE,
  DATA,
  FINANCE,
  PEOPLE,
  SALES,
  MARKETING,
  SUPPORT,
  DESIGN,
  LEGAL,
  OPERATIONS,
  ARTIFICIAL_INTELLIGENCE,
];
