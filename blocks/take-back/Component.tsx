import { Button, LIST_PAGES } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

const FROM = { basket: 'из\u00a0корзины', favorite: 'из\u00a0избранного', compare: 'из\u00a0сравнения' } as const

/** Removed items. Each has a form that adds it again: it posts to /lists/, which redirects to the list. */
export function Component({ items }: Props) {
  return (
    <ul className={`grid gap-8 ${css.removed}`}>
      {items.map(({ list, productId, name, ...line }, i) => (
        <li key={i} className="wrapped">
          <span>
            Убрано {FROM[list]}: {name}
          </span>
          <form method="post" action="/lists/">
            {Object.entries({ list, do: 'add', back: LIST_PAGES[list], product: productId, ...line }).map(
              ([key, value]) => (
                <input key={key} type="hidden" name={key} value={value} />
              ),
            )}
            <Button type="submit" kind="secondary" size="small" aria-label={`Вернуть: ${name}`}>
              Вернуть
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
