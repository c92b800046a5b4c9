import { useEffect } from 'react';

const PRODUCT = 'Pactbook';

/** Names the browser's tab after the page: "All Records · Pactbook". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
