import { useEffect } from 'react';

const PRODUCT = 'Pactbook';

/** Sets the title of the browser's tab: "All Records · Pactbook". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
