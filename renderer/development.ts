/**
 * Development only. Asks the server for errors in the schema files and in this page. Vite's overlay shows them (server/app/development.ts).
 * This module is separate from the page's code, because that code may fail to load.
 */
const hot = import.meta.hot

function ask(): void {
  // A page may have several URLs. The server stores its errors by the canonical one.
  const { href } = document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? location
  hot?.send('tara:ask', { path: new URL(href).pathname })
}

hot?.on('tara:changed', ask)
// After an edit of a schema file, enhance.ts updates a hydrated page in place. Any other page is reloaded here.
hot?.on('tara:schema', () => {
  if (document.documentElement.dataset.enhanced === undefined) location.reload()
})
if ('navigation' in window) navigation.addEventListener('navigatesuccess', ask)
ask()
