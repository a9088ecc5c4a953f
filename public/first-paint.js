// Runs before the first paint, so that neither the colour scheme, the density nor the language jumps once the
// application starts, and asks who is signed in while that is still on its way (src/app/session.ts takes the answer).
// A file of its own because the content security policy forbids inline scripts.
(function () {
  var root = document.documentElement;
  function remembered(key) {
    try {
      return localStorage.getItem(key);
    } catch (_storageForbidden) {
      return null;
    }
  }
  var scheme = remembered('licet:scheme');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-density', remembered('licet:density') === 'compact' ? 'compact' : 'regular');
  var language = remembered('licet:language') || navigator.language;
  root.lang = /^zh/i.test(language) ? 'zh-CN' : 'en';
  if (/^\/(login|setup|invitation)\/?$/.test(location.pathname)) return;
  var session = { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' } };
  // What fails is asked again by the application, which says why it fails.
  window.licetSession = fetch('/bff/session', session).catch(function () {});
})();
