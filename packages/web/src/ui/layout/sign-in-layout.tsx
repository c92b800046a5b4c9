import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { PactbookMark } from '../media/pactbook-mark.tsx';
import { SignInBackdrop } from './sign-in-backdrop.tsx';

export interface SignInLayoutProps {
  title: string;
  /** A line below the title. */
  context?: ReactNode;
  /** The view replaced a submitted form: its title takes the focus, so that it is read out. */
  isOutcome?: boolean | undefined;
  /** A form of many fields: wider, and higher on the page. */
  isLong?: boolean | undefined;
  children: ReactNode;
}

/** The layout of every view of the sign-in area: the form at the left, a picture beside it on wide screens. */
export function SignInLayout({
  title,
  context,
  isOutcome = false,
  isLong = false,
  children,
}: SignInLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome, title]);

  return (
    <div className="flex min-h-dvh bg-surface">
      <main className="flex min-w-0 flex-1 flex-col px-6 py-8 md:px-12 lg:max-w-[36rem]">
        <div className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <PactbookMark />
          Pactbook
        </div>
        <div
          className={clsx(
            'flex flex-1 items-start justify-center',
            isLong ? 'pt-[5vh]' : 'pt-[12vh] pb-16 md:pt-[18vh]',
          )}
        >
          <div className={clsx('max-w-full', isLong ? 'w-md' : 'w-72')}>
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-2xl font-semibold tracking-tight text-balance outline-none"
            >
              {title}
            </h1>
            {context && <div className="mt-1.5 text-base text-balance text-muted">{context}</div>}
            <div className={isLong ? 'mt-5' : 'mt-7'}>{children}</div>
          </div>
        </div>
      </main>
      <SignInBackdrop />
    </div>
  );
}
