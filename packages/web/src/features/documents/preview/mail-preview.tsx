import PostalMime from 'postal-mime';
import { mailText } from '@pactbook/domain/features/documents/mail-text.ts';
import { cutText, decoderFor, ReadPreview } from './text-preview.tsx';
import type { TextPreviewProps } from './text-preview.tsx';

async function readMail(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = decoderFor(file).decode(bytes);
  return cutText(await mailText({ bytes, decoded, parse: (mail) => PostalMime.parse(mail) }));
}

/** An email as plain text: its head, its text and the names of its attachments; nothing of it is loaded or run. */
export function MailPreview(props: TextPreviewProps) {
  return <ReadPreview {...props} read={readMail} />;
}
