/** Brings those stylesheets that the document does not have yet. @throws where one does not come */
export async function loadStyles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(loadStyle))
}

function loadStyle(href: string): Promise<void> {
  // Also those that Vite has brought with a module, by the same addresses; what did not come has no sheet.
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`)
  if ([...links].some(({ sheet }) => sheet)) return Promise.resolve()
  return new Promise((loaded, fail) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => loaded())
    link.addEventListener('error', () => {
      link.remove()
      fail(new TypeError(`The stylesheet ${href} did not come`))
    })
    document.head.append(link)
  })
}
