import * as React from 'react';
import { vi } from 'vitest';
import { prepareLibraries } from './prepare-libraries.ts';

// Test files share a process, in which packages such as React stay loaded. Our own modules are loaded again for each
// file, and the browser's storage is emptied, so that none sees a toast or a session that an earlier one left.
vi.resetModules();
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  await prepareLibraries(React);
}
