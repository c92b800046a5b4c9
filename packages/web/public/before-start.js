// Runs before the first paint and before any module. It is a file of its own, not an inline script,
// because the content security policy allows none.
(function () {
  // Set before the first paint, so that no other theme flashes. Without a choice the system decides.
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
  // By default zod tests with its first schema whether it may compile code, which the policy refuses and reports.
  // The bundler chooses the order of modules, so the setting is made here.
  globalThis.__zod_globalConfig = { jitless: true };
})();
