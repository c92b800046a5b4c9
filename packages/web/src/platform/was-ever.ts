import { useState } from 'react';

/** Whether a value was true at any time since the component was mounted, so that what it loaded stays. */
export function useWasEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo || isSo;
}
