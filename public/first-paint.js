// Runs before the first paint, so that neither the colour scheme, the density nor the language jumps once the
// application starts. A file of its own because the content security policy forbids inline scripts.
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
})();
