/** An address of an email, or a group of them. */
interface MailAddress {
  readonly name: string;
  readonly address?: string | undefined;
  readonly group?: readonly MailAddress[] | undefined;
}

/** An email as a library parses it, as far as it is read. */
interface ParsedMail {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly from?: MailAddress | undefined;
  readonly to?: readonly MailAddress[] | undefined;
  readonly cc?: readonly MailAddress[] | undefined;
  readonly subject?: string | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly attachments: readonly {
    readonly filename: string | null;
    readonly related?: boolean | undefined;
  }[];
}

/** A file with an email (RFC 5322). */
export interface MailFile {
  readonly bytes: Uint8Array;
  /** The whole file, decoded by evidence. */
  readonly decoded: string;
  readonly parse: (mail: Uint8Array | string) => Promise<ParsedMail>;
}

/** Represents bytes that have no meaning in an encoding. */
const REPLACED = '\ufffd';

function addressText({ name, address, group }: MailAddress): string {
  if (group) return `${name}: ${group.map(addressText).join(', ')}`;
  return name === '' || address === undefined || address === ''
    ? name || (address ?? '')
    : `${name} <${address}>`;
}

/** HTML as plain text, by the same library: in an email with a text part it converts HTML parts to text. */
async function htmlText(html: string, parse: MailFile['parse']): Promise<string> {
  const part = (type: string, body: string) => `--part\nContent-Type: ${type}; charset=utf-8\n\n${body}\n`;
  // A line of the body cannot end its part: before a tag or a word a space changes nothing.
  const body = html.replaceAll(/^--/gm, ' --');
  const { text } = await parse(
    `Content-Type: multipart/mixed; boundary=part\n\n${part('text/plain', '')}${part('text/html', body)}--part--\n`,
  );
  return text ?? '';
}

async function partsOf(mail: Uint8Array | string, parse: MailFile['parse']) {
  const { headers, from, to = [], cc = [], subject = '', text, html, attachments } = await parse(mail);
  return {
    From: from ? addressText(from) : '',
    To: to.map(addressText).join(', '),
    Cc: cc.map(addressText).join(', '),
    Date: headers.find(({ key }) => key === 'date')?.value.trim() ?? '',
    Subject: subject,
    body: text ?? (html === undefined ? '' : await htmlText(html, parse)),
    // Pictures inside the text are no attachments to its reader.
    Attachments: attachments
      .flatMap(({ filename, related }) => (filename === null || related === true ? [] : filename))
      .join(', '),
  };
}

const HEAD = ['From', 'To', 'Cc', 'Date', 'Subject'] as const;

/**
 * An email as a person reads it: who wrote it to whom, when, about what, its text, and the names of what is attached.
 * Parts without an encoding, or with a wrong one, are read in the encoding that the file was found to have.
 */
export async function mailText({ bytes, decoded, parse }: MailFile): Promise<string> {
  const said = await partsOf(bytes, parse);
  const isWhole = !Object.values(said).some((part) => part.includes(REPLACED));
  const found = isWhole ? said : await partsOf(decoded, parse);
  const textOf = (name: keyof typeof said) => (said[name].includes(REPLACED) ? found : said)[name].trim();
  const line = (name: Exclude<keyof typeof said, 'body'>) =>
    textOf(name) === '' ? [] : `${name}: ${textOf(name)}`;
  const sections = [HEAD.flatMap(line).join('\n'), textOf('body'), [line('Attachments')].flat().join('')];
  return sections.filter((section) => section !== '').join('\n\n');
}
