import { checkMailServer } from '../../platform/mail/mail-transport.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { caution, fault, fine, lookFor, type Finding } from './finding.ts';

const ANSWER_MS = 5_000;

/**
 * Whether people reach this server at the address that links name.
 *
 * @param isServing whether a server of this installation runs, as far as can be known
 */
export async function lookAtAddress(
  { publicUrl, isPublicUrlSet, isLoopback, trustedProxies }: Configuration,
  isServing: boolean,
): Promise<Finding[]> {
  const check = 'public address';
  const findings: Finding[] = [];
  if (!isPublicUrlSet && !isLoopback)
    findings.push(
      caution(
        check,
        'PACTBOOK_PUBLIC_URL is not set, although others can connect.',
        'Set it: mails with links are not sent without it.',
      ),
    );
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0)
    findings.push(
      caution(
        check,
        'PACTBOOK_PUBLIC_URL is https, and PACTBOOK_TRUSTED_PROXY names no proxy.',
        'Set it to the address of the proxy: without it everyone counts as one client.',
      ),
    );
  // A user who asks from another shell than the server's may not have given its address.
  return [...findings, await answerOf(publicUrl, isServing && isPublicUrlSet)];
}

async function answerOf(publicUrl: string, isServing: boolean): Promise<Finding> {
  const check = 'public address';
  const judge = isServing ? fault : caution;
  const notServing = isServing ? '' : ' Does a server run, and is its PACTBOOK_PUBLIC_URL set here as well?';
  try {
    const answer = await fetch(`${publicUrl}/api/healthz`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
    });
    const body: unknown = await answer.json().catch(() => null);
    const isOurs = answer.status === 200 && typeof body === 'object' && body !== null && 'status' in body;
    if (isOurs) return fine(check, `${publicUrl} answers.`);
    return judge(
      check,
      `${publicUrl} answers with ${answer.status}, and not as Pactbook does.`,
      `Does the proxy pass every path on, /api as well?${notServing}`,
    );
  } catch (error) {
    return judge(
      check,
      `${publicUrl} does not answer from here (${codeOf(error)}).`,
      `Look at the name, the certificate and the proxy.${notServing}`,
    );
  }
}

/** Whether the mail server takes our name and password. Sends nothing. */
export function lookAtMail({ smtpUrl, smtpHeloName }: Configuration): Promise<readonly Finding[]> {
  const check = 'mail';
  return lookFor(check, 'Look at SMTP_URL, and at the firewall.', async () => {
    if (smtpUrl === null)
      return [
        caution(
          check,
          'SMTP_URL is not set: mails are kept as files, and no one receives them.',
          'Set it, or deliver the files of PACTBOOK_DATA/mail yourself.',
        ),
      ];
    await checkMailServer(smtpUrl, smtpHeloName);
    return [fine(check, `${new URL(smtpUrl).host} takes mail.`)];
  });
}

/** What the system says of a connection, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
