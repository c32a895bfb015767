import type { Page } from 'playwright'

/**
 * Wraps every text in a `<font>` element after hydration, also texts that are added later, as the translators of browsers do. Texts of
 * options and drawings are not wrapped, because translators replace these in place.
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
    // React marks a hydrated root with this property.
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
