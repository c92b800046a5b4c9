import { useEffect, useState } from 'react';

const ACTIONS = ['pointermove', 'pointerdown', 'keydown'];

/** Whether a person has moved the pointer, or pressed a key or a button, since the page was loaded. */
export function useWasTouched(): boolean {
  const [wasTouched, setWasTouched] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const touch = () => {
      setWasTouched(true);
      controller.abort();
    };
    for (const kind of ACTIONS)
      document.addEventListener(kind, touch, { capture: true, passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  return wasTouched;
}
