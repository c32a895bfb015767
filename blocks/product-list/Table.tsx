import { useId } from 'react'
import { Cached } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import { Row } from './Row.tsx'
import css from './Table.module.css'

/** What each column holds, and its unit; numbers stand at the right. */
const columns = [
  ['Артикул, изделие'],
  ['Объём', 'мл'],
  ['Горловина'],
  ['Материал'],
  ['Цвет'],
  ['Высота', 'мм'],
  ['Масса', 'г'],
  ['В\u00a0коробке', 'шт.'],
  ['Цена', '₽'],
  ['Заказ'],
] as const

/** For who buys by the sheet: dense, with a head that stays. It scrolls in its own region where it is too wide. */
export function Table({ items }: { items: readonly Item[] }) {
  const table = useId()
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-label="Изделия таблицей" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(([name, unit]) => (
                <th key={name} scope="col" className={unit ? css.number : undefined}>
                  {name}
                  {unit && (
                    <>
                      <span className="visually-hidden">, </span>
                      <span className={css.unit}>{unit}</span>
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Cached key={item.id} as="tr" name="product-row" from={[item, table]}>
                {() => <Row item={item} list={table} />}
              </Cached>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
