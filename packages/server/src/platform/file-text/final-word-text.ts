import type { PartReader } from './office-parts.ts';

/** What is gone from the final document, or is there a second time for older programs. */
const REMOVED: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);
/** Elements that only describe their parent: a removal in them is a mark on it. */
const PROPERTIES: ReadonlySet<string> = new Set(['w:rPr', 'w:trPr']);
const OFF: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/**
 * Passes on what a reader of the final Word document sees: all changes accepted, nothing hidden, nothing twice (ECMA-376
 * part 1, 17.13.5 "Revisions" and 17.3.2.41 "vanish").
 */
export function finalWordText(reader: PartReader): PartReader {
  const path: string[] = [];
  /** The depth of the outermost element that is not seen; 0 without one. */
  let hiddenFrom = 0;
  /** Depths of paragraphs that continue in the next one, because their end was deleted or moved away. */
  const joined = new Set<number>();

  const look = (element: string, value: string | undefined): void => {
    const depth = path.length;
    const parent = path.at(-2) ?? '';
    const isMark = PROPERTIES.has(parent);
    if (element === 'w:vanish' && parent === 'w:rPr' && path.at(-3) === 'w:r' && !OFF.has(value ?? ''))
      hiddenFrom = depth - 2;
    if (!REMOVED.has(element)) return;
    if (!isMark) hiddenFrom = depth;
    else if (parent === 'w:trPr') hiddenFrom = depth - 2;
    else if (path.at(-3) === 'w:pPr') joined.add(depth - 3);
  };

  return {
    isFull: reader.isFull,
    onPartEnd: reader.onPartEnd,
    onOpen: (element, attributes) => {
      path.push(element);
      if (hiddenFrom === 0) look(element, attributes['w:val']);
    },
    onClose: (element) => {
      const depth = path.length;
      path.pop();
      const isSeen = hiddenFrom === 0;
      if (depth === hiddenFrom) hiddenFrom = 0;
      if (isSeen && !joined.delete(depth)) reader.onClose(element);
    },
    onText: (text, element) => {
      if (hiddenFrom === 0) reader.onText(text, element);
    },
  };
}
