import type { PageStore } from '../page/page-store.ts'
import { type BakedNode, isReady } from '../tree/types.ts'

/** Takes away what stands between header and footer, until the page that was asked for is there. */
export function clearPage(store: PageStore): void {
  standIn(store, 'Загружаем страницу…', [])
}

/** Says that the page cannot be shown now, under its own address. */
export function showNotLoaded(store: PageStore): void {
  const html = `<h1>Страница не\u00a0открылась</h1><p>Не\u00a0загрузилась часть сайта. Проверьте интернет и <a href="">попробуйте ещё раз</a> через минуту.</p>`
  standIn(store, 'Страница не\u00a0открылась', [{ key: 'not-loaded', html }])
}

/** @param title told to who cannot see the page; the document's own stays */
function standIn(store: PageStore, title: string, content: readonly BakedNode[]): void {
  store.setState(({ page }) => ({
    page: {
      ...page,
      meta: { ...page.meta, title },
      tree: page.tree.map((node) =>
        isReady(node) || node.type !== 'outlet' ? node : { ...node, slots: { ...node.slots, page: content } },
      ),
    },
    modal: [],
    arrived: true,
  }))
}
