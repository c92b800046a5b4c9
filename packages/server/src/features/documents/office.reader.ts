import { CollectedText, type FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import { finalWordText } from '../../platform/file-text/final-word-text.ts';
import { readOfficeParts, type PartReader } from '../../platform/file-text/office-parts.ts';

/** Which parts of an archive hold text, in which elements, and what an element puts behind it. */
interface TextParts {
  readonly parts: RegExp;
  /** Parts that may be too large to be read. */
  readonly large?: RegExp;
  readonly text: string;
  readonly behind: Readonly<Record<string, string>>;
}

const TEXT_PARTS = {
  docx: {
    parts: /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    text: 'w:t',
    behind: { 'w:p': '\n', 'w:br': '\n', 'w:cr': '\n', 'w:tab': '\n', 'w:tc': '\n', 'w:noBreakHyphen': '-' },
  },
  // Most programs write the texts of cells once for all sheets, some in the cells.
  xlsx: {
    parts: /^xl\/sharedStrings\.xml$/,
    large: /^xl\/worksheets\/sheet\d+\.xml$/,
    text: 't',
    behind: { si: '\n', is: '\n' },
  },
  // Slides, and the diagrams on them.
  pptx: {
    parts: /^ppt\/(?:slides\/slide|diagrams\/data)\d+\.xml$/,
    text: 'a:t',
    behind: { 'a:p': '\n', 'a:br': '\n' },
  },
} as const satisfies Record<string, TextParts>;

/** The text of a document of the newer office kinds, as its reader sees it. @throws Error for what is broken, hostile or locked */
export async function readOfficeText(path: string, type: keyof typeof TEXT_PARTS): Promise<FoundText> {
  const into = new CollectedText();
  const { parts, large, text: textName, behind }: TextParts = TEXT_PARTS[type];
  const reader: PartReader = {
    isFull: () => into.isFull,
    onClose: (element) => {
      into.add(behind[element] ?? '');
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
  if (large)
    await readOfficeParts(path, (names) => names.filter((name) => large.test(name)), reader).catch(
      () => null,
    );
  return { text: into.toText().text, pageStarts: [], pages: null };
}
