import { ListLinks, useListsRegion } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ current, region, ...pages }: Props) {
  useListsRegion(region)
  return (
    <nav className={`flex gap-4 ${css.lists}`} aria-label="Мои списки">
      <ListLinks
        pages={pages}
        current={current}
        className={`row centered gap-4 tall positioned text-13 ink-link rounded ${css.link}`}
      />
    </nav>
  )
}
