import type { ReactNode } from 'react'
import type { Item } from './tree.ts'
import { useCompose } from './use-compose.ts'

/** Buttons for a block or a field. @param children buttons for inserting @param more buttons that are rarely used */
export function ItemButtons({ item, children, more }: { item: Item; children: ReactNode; more?: ReactNode }) {
  const compose = useCompose()
  return (
    <div className="studio-buttons">
      {children}
      <button type="button" onClick={() => compose.duplicate(item)}>
        Дублировать
      </button>
      <button type="button" onClick={() => compose.shift(item, -1)}>
        Выше
      </button>
      <button type="button" onClick={() => compose.shift(item, 1)}>
        Ниже
      </button>
      <button type="button" onClick={() => compose.remove(item)}>
        Удалить
      </button>
      {more}
    </div>
  )
}
