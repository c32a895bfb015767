/**
 * Development only. Separate from the page's own code, which may fail to load: asks the server for problems of the files and of this page,
 * which Vite's overlay shows (server/app/development.ts).
 */
const hot = import.meta.hot

function ask(): void {
  // A page may have several addresses; the server stores its errors by the canonical one.
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
