import type { Page } from 'playwright'

/**
 * Puts every text into a `<font>` once a page has been hydrated, also those that come later, as the translators of
 * browsers do. Texts of options and drawings stay: a translator writes into these in place.
 */
export const translated = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wrap = (text: Text): void => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, option, svg')) return
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
    const wrapIn = (node: Node): void => {
      if (node instanceof Text) wrap(node)
      else for (const child of [...node.childNodes]) wrapIn(child)
    }
    // React's own mark of a root that it has taken over.
    const isHydrated = (): boolean =>
      Object.entries(document.getElementById('root') ?? {}).some(
        ([key, fiber]) =>
          key.startsWith('__reactContainer$') && fiber?.stateNode.current.memoizedState.isDehydrated === false,
      )
    const start = (): void => {
      if (!isHydrated()) return void setTimeout(start, 20)
      document.documentElement.classList.add('translated-ltr')
      wrapIn(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(wrapIn)
      }).observe(document.body, { childList: true, subtree: true })
    }
    start()
  })
