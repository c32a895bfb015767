/**
 * Development only. A module separate from the page's own code, because that may fail to load. It asks the server for errors of the schema
 * files and of this page, which Vite's overlay shows (server/app/development.ts).
 */
const hot = import.meta.hot

function ask(): void {
  // A page may have several addresses; the server stores its errors by the canonical one.
  const { href } = document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? location
  hot?.send('tara:ask', { path: new URL(href).pathname })
}

hot?.on('tara:changed', ask)
// After a schema edit, enhance.ts updates a hydrated page in place; any other page is reloaded here.
hot?.on('tara:schema', () => {
  if (document.documentElement.dataset.enhanced === undefined) location.reload()
})
if ('navigation' in window) navigation.addEventListener('navigatesuccess', ask)
ask()
