import { Check, Copy, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { noticeParagraphs } from '@pactbook/domain/features/contract-terms/term-words.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { useProfile } from '../users/queries.ts';

export interface NoticeTextProps {
  contract: Contract;
  /** The date of the notice. */
  givenOn: CalendarDate;
}

/** The paragraphs of a notice for this record, in the name of the signed-in person. */
export function useNoticeParagraphs({ contract, givenOn }: NoticeTextProps): string[] {
  const { firstName, lastName, organizationName } = useProfile();
  const { product, vendor } = contract;
  const parties = {
    product,
    vendor,
    personName: `${firstName} ${lastName}`.trim(),
    organisationName: organizationName,
  };
  return noticeParagraphs(parties, contract, givenOn);
}

/** The same as one text. */
export function useNoticeText(props: NoticeTextProps): string {
  return useNoticeParagraphs(props).join('\n\n');
}

/** Opens the notice as a letter to print. */
export function NoticeLetterLink({ contract }: Pick<NoticeTextProps, 'contract'>) {
  return (
    <Button size="sm" icon={<Printer aria-hidden />} asChild>
      <Link to={paths.record(contract, 'notice-letter')}>Letter of notice</Link>
    </Button>
  );
}

/** Copies the notice and confirms it for two seconds, without changing the width. */
export function NoticeTextButton(props: NoticeTextProps) {
  const text = useNoticeText(props);
  const { isCopied, copy } = useCopy({ text, what: 'The text' });
  return (
    <>
      <Button
        size="sm"
        icon={isCopied ? <Check aria-hidden className="text-positive-mark" /> : <Copy aria-hidden />}
        onClick={copy}
      >
        Copy notice text
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Notice text copied' : ''}
      </span>
    </>
  );
}
