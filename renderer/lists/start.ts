/** Reads the lists again where they have been read: the visitor is another than before, or has ordered. */
export const reloadStarted = (): void => {
  import('./lists.tsx').then(({ reloadLists }) => reloadLists()).catch(() => undefined)
}

/** Gets the visitor's lists, and the code for them, when the page has been loaded (spec.md §4): they are in no kept page. */
export function startLists(): void {
  const start = (): void => {
    import('./lists.tsx').then(({ beginLists }) => beginLists()).catch(() => undefined)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
