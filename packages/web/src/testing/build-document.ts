import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { idOf } from './build-profile.ts';

let built = 0;

/** A PDF with one version, and the changes of the test. */
export function buildDocument(changes: Partial<RecordDocument> = {}): RecordDocument {
  built += 1;
  return {
    id: idOf(5000 + built),
    contractId: idOf(500),
    version: 1,
    name: `contract-${built}.pdf`,
    category: 'Contracts',
    expiresOn: null,
    number: 1,
    size: 12_700,
    contentType: 'application/pdf',
    pages: 3,
    uploadedAt: '2026-11-02T10:00:00.000Z',
    uploadedBy: idOf(1),
    canEdit: true,
    ...changes,
  };
}
