import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, through which Radix locks page scrolling. The original appends a
 * <style> element, which the policy `style-src 'self'` refuses; a constructed style sheet does the same and is
 * permitted. vite.config.ts aliases the package to this file. Returns a component that applies `styles` to the document
 * while at least one instance is mounted; as in the original, the first instance's text wins.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let users = 0;

  return function AdoptedStyle({ styles }: { styles: string }): null {
    useEffect(() => {
      users += 1;
      if (users === 1) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      };
    }, [styles]);
    return null;
  };
}
