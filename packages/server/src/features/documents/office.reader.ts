import { CollectedText, type FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import { finalWordText } from '../../platform/file-text/final-word-text.ts';
import { readOfficeParts, type PartReader } from '../../platform/file-text/office-parts.ts';

/** Which parts of an archive hold text, in which elements, and what ends a line. */
interface TextParts {
  readonly parts: RegExp;
  readonly text: string;
  readonly lines: ReadonlySet<string>;
}

const TEXT_PARTS = {
  docx: {
    parts: /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    text: 'w:t',
    lines: new Set(['w:p', 'w:br', 'w:tab', 'w:tc']),
  },
  xlsx: { parts: /^xl\/sharedStrings\.xml$/, text: 't', lines: new Set(['si']) },
  pptx: { parts: /^ppt\/slides\/slide\d+\.xml$/, text: 'a:t', lines: new Set(['a:p']) },
} as const satisfies Record<string, TextParts>;

/** The text of a document of the newer office kinds, as its reader sees it. @throws Error for what is broken, hostile or locked */
export async function readOfficeText(path: string, type: keyof typeof TEXT_PARTS): Promise<FoundText> {
  const into = new CollectedText();
  const { parts, text: textName, lines }: TextParts = TEXT_PARTS[type];
  const reader: PartReader = {
    isFull: () => into.isFull,
    onClose: (element) => {
      if (lines.has(element)) into.add('\n');
    },
    onText: (text, element) => {
      if (element === textName) into.add(text);
    },
    onPartEnd: () => into.add('\n'),
  };
  await readOfficeParts(
    path,
    (names) => names.filter((name) => parts.test(name)),
    type === 'docx' ? finalWordText(reader) : reader,
  );
  return { text: into.toText().text, pageStarts: [], pages: null };
}
