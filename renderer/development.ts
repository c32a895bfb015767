/**
 * Development only, and apart from the page's own code, which may fail to load: asks the server what is wrong with the
 * files and with this page. Vite's overlay shows the answer (server/app/development.ts).
 */
const hot = import.meta.hot

function ask(): void {
  // A page may be served at several addresses, and the server knows its errors by this one.
  const { href } = document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? location
  hot?.send('tara:ask', { path: new URL(href).pathname })
}

hot?.on('tara:changed', ask)
// A hydrated page fetches its new tree (enhance.ts).
hot?.on('tara:schema', () => {
  if (document.documentElement.dataset.enhanced === undefined) location.reload()
})
if ('navigation' in window) navigation.addEventListener('navigatesuccess', ask)
ask()
