// Runs before the first paint and before any module. It is a file of its own, not an inline script,
// because the content security policy allows none.
(function () {
  // Set before the first paint, so that no other theme flashes. Without a choice the system decides.
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
  // People who are signed in see the outline of the pages while the script is loaded.
  try {
    const isCollapsed = /(?:^|; )sidebar:state=false(?:;|$)/.test(document.cookie);
    if (localStorage.getItem('token'))
      document.documentElement.dataset.start = isCollapsed ? 'collapsed' : 'expanded';
  } catch {
    // The browser refuses to store anything: the mark alone is shown.
  }
  // By default zod tests with its first schema whether it may compile code, which the policy refuses and reports.
  // The bundler chooses the order of modules, so the setting is made here.
  globalThis.__zod_globalConfig = { jitless: true };
})();
