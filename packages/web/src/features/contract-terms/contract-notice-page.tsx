import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { formatMediumDate, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { canDecideTerm } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endByNotice, noticeTitle } from '@pactbook/domain/features/contract-terms/term-words.ts';
import { noticeWindow } from '@pactbook/domain/features/contracts/renewal.ts';
import '../../styles/letter.css';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { DateInput } from '../../field-kit/dates/date-input.tsx';
import { useActor, useToday } from '../users/queries.ts';
import { ContractNoAccess } from '../contracts/contract-no-access.tsx';
import { useOpenContract } from '../contracts/use-contract.ts';
import { NoticeTextButton, useNoticeParagraphs } from './notice-text.tsx';

/** `/record/{product}/{id}/notice-letter`: a notice that ends the agreement, as a letter to print, for those who decide. */
export function ContractNoticePage() {
  const { contract } = useOpenContract();
  const decision = decide(useActor(), canDecideTerm, contract);
  if (!decision.allowed) {
    return <ContractNoAccess contract={contract} reason={decision.reason} />;
  }
  return <LetterPanel contract={contract} />;
}

/** What is missing in the letter, or speaks against its day, as sentences. */
function cautionsOf(contract: Contract, givenOn: CalendarDate): string[] {
  const { noticeDeadline, possibleEnd, status } = contract;
  const end = endByNotice(contract, givenOn);
  // Notice after its last day ends an evergreen agreement later.
  const isLater = end !== null && possibleEnd !== undefined && end > possibleEnd;
  const window = noticeWindow(contract);
  return [
    ...(status === 'EXPIRED' ? ['This record has expired: its term is over.'] : []),
    ...(window !== null && givenOn < window.from
      ? [`Notice may be given from ${formatMediumDate(window.from)} on.`]
      : []),
    ...(isLater
      ? [`Notice on this day ends it on ${formatMediumDate(end)}, not on ${formatMediumDate(possibleEnd)}.`]
      : []),
    ...(noticeDeadline && givenOn > noticeDeadline && !isLater
      ? [`Notice was due by ${formatMediumDate(noticeDeadline)}. The vendor has to accept late notice.`]
      : []),
    ...(end === null ? ['The record has no end date, so the letter names none.'] : []),
    ...(contract.noticeAddress ? [] : ['The record has no notice address.']),
  ];
}

function LetterPanel({ contract }: { contract: Contract }) {
  const today = useToday();
  const [date, setDate] = useState<string>(today);
  const isDay = isCalendarDate(date);
  const givenOn = isDay ? date : today;
  const paragraphs = useNoticeParagraphs({ contract, givenOn });
  const cautions = cautionsOf(contract, givenOn);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Letter title={noticeTitle(contract)} paragraphs={paragraphs} />
      <Panel title="Letter of Notice" context="Filled in from the record" className="max-lg:order-first">
        <div className="flex flex-col gap-4">
          <p>Pactbook does not send it. Print it, sign it, and deliver it as the agreement requires.</p>
          <Field label="Date of the letter" error={isDay ? undefined : 'Enter a date such as 2027-12-31'}>
            <DateInput value={date} onChange={setDate} />
          </Field>
          {cautions.length > 0 && (
            <ul aria-label="To check" className="flex list-disc flex-col gap-1 pl-5 text-caution">
              {cautions.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              icon={<Printer aria-hidden />}
              disabled={!isDay}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <NoticeTextButton contract={contract} givenOn={givenOn} />
            <Button asChild size="sm">
              <Link to={paths.record(contract, 'edit')}>Edit record</Link>
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}

/** The page that is printed: nothing else is, by `styles/letter.css`. */
function Letter({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <article
      data-letter
      aria-label={title}
      className="flex min-h-128 flex-col gap-5 rounded-lg border border-border bg-surface p-6 text-base md:p-12"
    >
      {paragraphs.map((text, index) => (
        <p
          key={text}
          dir="auto"
          className={`break-words whitespace-pre-line ${index === paragraphs.length - 1 ? 'mt-12' : ''}`}
        >
          {text}
        </p>
      ))}
    </article>
  );
}
