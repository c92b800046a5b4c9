import { useState } from 'react';

/** Whether something was so at any time since the page opened: what was loaded for it then stays. */
export function useWasEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo || isSo;
}
