import type { PageStore } from '../page/page-store.ts'
import { isStaticHtml, type PrerenderedNode } from '../tree/types.ts'

/** Removes the content between header and footer while the next page loads. */
export function clearPage(store: PageStore): void {
  standIn(store, 'Загружаем страницу…', [])
}

/** Shows an error message instead of the page's content; the URL is the page's. */
export function showNotLoaded(store: PageStore): void {
  const html = `<h1>Страница не\u00a0открылась</h1><p>Не\u00a0загрузилась часть сайта. Проверьте интернет и <a href="">попробуйте ещё раз</a> через минуту.</p>`
  standIn(store, 'Страница не\u00a0открылась', [{ key: 'not-loaded', html }])
}

/** @param title for screen readers; the document's title stays */
function standIn(store: PageStore, title: string, content: readonly PrerenderedNode[]): void {
  store.setState(({ page }) => ({
    page: {
      ...page,
      meta: { ...page.meta, title },
      tree: page.tree.map((node) =>
        isStaticHtml(node) || node.type !== 'outlet' ? node : { ...node, slots: { ...node.slots, page: content } },
      ),
    },
    modal: [],
    arrived: true,
  }))
}
