import { FileImage, FileSpreadsheet, FileText, Mail, Presentation } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentTypeOf } from '@pactbook/domain/features/documents/document-type.ts';
import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';

const PICTURE = <FileImage />;
const SHEET = <FileSpreadsheet />;
const MAIL = <Mail />;

const ICONS: Partial<Record<DocumentTypeName, ReactNode>> = {
  png: PICTURE,
  jpg: PICTURE,
  xlsx: SHEET,
  xls: SHEET,
  csv: SHEET,
  pptx: <Presentation />,
  eml: MAIL,
  msg: MAIL,
};

/** The icon of a kind of file; decorative, because the text beside it names the kind. */
export function FileIcon({ contentType }: { contentType: string }) {
  const type = documentTypeOf(contentType);
  return (
    <span aria-hidden className="flex shrink-0 text-muted [&_svg]:size-4">
      {(type === null ? undefined : ICONS[type]) ?? <FileText />}
    </span>
  );
}
