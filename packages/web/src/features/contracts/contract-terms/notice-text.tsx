import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { noticeText } from '@pactbook/domain/features/contracts/term-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useProfile } from '../../users/queries.ts';

export interface NoticeTextProps {
  contract: Contract;
  /** The date of the notice. */
  givenOn: CalendarDate;
}

/** The text of a notice for this record, in the name of the signed-in person. */
export function useNoticeText({ contract, givenOn }: NoticeTextProps): string {
  const { firstName, lastName, organizationName } = useProfile();
  const { product, vendor } = contract;
  const personName = `${firstName} ${lastName}`.trim();
  return noticeText({ product, vendor, personName, organisationName: organizationName }, contract, givenOn);
}

/** @throws when the browser refuses the clipboard or has none */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Copies the notice and confirms it for two seconds, without changing the width. */
export function NoticeTextButton(props: NoticeTextProps) {
  const text = useNoticeText(props);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const onFail = () =>
    toast({
      variant: 'error',
      title: 'The text was not copied',
      description: 'Your browser does not allow it here. Select the text and copy it yourself.',
    });
  return (
    <>
      <Button
        size="sm"
        icon={isCopied ? <Check aria-hidden className="text-positive-mark" /> : <Copy aria-hidden />}
        onClick={() => void copyText(text).then(() => setIsCopied(true), onFail)}
      >
        Copy notice text
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Notice text copied' : ''}
      </span>
    </>
  );
}
