import type { LinkKind } from './contract-link.ts';

/** The columns whose cells name other records, and how a row's record relates to them. */
export const LINK_TARGETS = {
  amends: 'AMENDS',
  replaces: 'REPLACES',
  partOf: 'PART_OF',
  relatedTo: 'RELATED',
} as const satisfies Readonly<Record<string, LinkKind>>;

export type LinkTarget = keyof typeof LINK_TARGETS;

/** Whether the cells of a target name other records. */
export function isLinkTarget(target: string): target is LinkTarget {
  return Object.hasOwn(LINK_TARGETS, target);
}
