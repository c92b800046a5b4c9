import { useLoaded } from '../loading/use-loaded.ts';
import { useWasTouched } from '../loading/use-was-touched.ts';
import { useCurrentToast } from './toast-store.ts';

const loadToaster = () => import('./toaster.tsx');

/** The toaster, loaded with the first action, which toasts follow, or with the first toast. */
export function LoadedToaster() {
  const entry = useCurrentToast();
  const wasTouched = useWasTouched();
  const Toaster = useLoaded(loadToaster, wasTouched || entry !== undefined)?.Toaster;
  return Toaster && <Toaster />;
}
