// Runs before the first paint and before any module. It is a file of its own, not an inline script,
// because the content security policy allows none.
(function () {
  // A chosen theme never flashes. Without a choice the system decides.
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
  // Otherwise zod tries, as soon as its first schema is made, whether it may compile code; the policy
  // refuses that and reports it. Modules are made in an order that the bundler chooses, so this stands here.
  globalThis.__zod_globalConfig = { jitless: true };
})();
