import { useEffect, useState } from 'react';
import { useLoaded } from '../loading/use-loaded.ts';
import { useCurrentToast } from './toast-store.ts';

const loadToaster = () => import('./toaster.tsx');

/** Whether a person has pressed a key or a button on this page. */
function useWasTouched(): boolean {
  const [wasTouched, setWasTouched] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const touch = () => {
      setWasTouched(true);
      controller.abort();
    };
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, touch, { capture: true, passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  return wasTouched;
}

/** The toaster, loaded with the first press, which toasts follow, or with the first toast. */
export function LoadedToaster() {
  const entry = useCurrentToast();
  const wasTouched = useWasTouched();
  const Toaster = useLoaded(loadToaster, wasTouched || entry !== undefined)?.Toaster;
  return Toaster && <Toaster />;
}
