import { useQuery } from '@tanstack/react-query';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { documentTypeOf } from '@pactbook/domain/features/documents/document-type.ts';
import { documentBytesQuery } from '../../documents/queries.ts';
import { analysisBytesQuery } from '../queries.ts';

/** Whether the pages of a document are shown; others show their text. */
export function isPdf({ contentType }: Pick<Analysis, 'contentType'>): boolean {
  return documentTypeOf(contentType) === 'pdf';
}

/** The bytes of a PDF: from its record, or of an upload that belongs to none. Other kinds are not loaded. */
export function useDocumentBytes(analysis: Analysis) {
  const { id, record, documentId, documentNumber } = analysis;
  const isFiled = record !== null && documentId !== null;
  const filed = documentBytesQuery({
    contractId: record?.id ?? '',
    documentId: documentId ?? '',
    version: documentNumber ?? 1,
  });
  const hasPages = isPdf(analysis);
  const ofRecord = useQuery({ ...filed, enabled: hasPages && isFiled });
  const ofUpload = useQuery({ ...analysisBytesQuery(id), enabled: hasPages && !isFiled });
  return isFiled ? ofRecord : ofUpload;
}
