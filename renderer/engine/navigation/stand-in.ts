import type { PageStore } from '../page/page-store.ts'
import { isStaticHtml, type PrerenderedNode } from '../tree/types.ts'

/** Replaces the content between header and footer by a loading message, while the next page loads. */
export function clearPage(store: PageStore): void {
  standIn(store, 'Загружаем страницу…', [])
}

/** Shows an error message in place of the page's content. The URL is already that of the page that failed to load. */
export function showNotLoaded(store: PageStore): void {
  const html = `<h1>Страница не\u00a0открылась</h1><p>Не\u00a0загрузилась часть сайта. Проверьте интернет и <a href="">попробуйте ещё раз</a> через минуту.</p>`
  standIn(store, 'Страница не\u00a0открылась', [{ key: 'not-loaded', html }])
}

/** Replaces the page's content. @param title announced to screen readers; the document's title stays */
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
