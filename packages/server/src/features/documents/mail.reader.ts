import { CollectedText, type FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import { mailText } from '@pactbook/domain/features/documents/mail-text.ts';
import { openMail } from '../../platform/file-text/mail-file.ts';

/** The text of an email, as its reader sees it. @throws Error for one with too many parts or headers */
export async function readMailText(path: string): Promise<FoundText> {
  const into = new CollectedText();
  into.add(await mailText(await openMail(path)));
  return { text: into.toText().text, pageStarts: [], pages: null };
}
