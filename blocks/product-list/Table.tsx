import { useId } from 'react'
import { Cached, formatNumber, inLines, nameId, ProductForm, SideView, scaleToFit } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import css from './Table.module.css'

/** Columns with units; numbers are right-aligned. */
const first = [
  ['Артикул, изделие'],
  ['Объём', 'мл'],
  ['Горловина'],
  ['Материал'],
  ['Цвет'],
  ['Высота', 'мм'],
  ['Масса', 'г'],
] as const

const last = [['В\u00a0коробке', 'шт.'], ['Цена', '₽'], ['Заказ']] as const

/** For who buys by the sheet: dense, with a head that stays. It scrolls in its own region where it is too wide. */
export function Table({ items }: { items: readonly Item[] }) {
  const table = useId()
  const properties = [...new Set(items.flatMap((item) => (item.properties ?? []).map(({ label }) => label)))]
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-label="Изделия таблицей" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {[...first, ...properties.map((label) => [label] as const), ...last].map(([name, unit]) => (
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
              <Cached key={item.id} as="tr" name="product-row" from={[item, table, properties]}>
                {() => <Row item={item} list={table} properties={properties} />}
              </Cached>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** The cells of one product. @param properties titles of the shop's own columns */
function Row({ item, list, properties }: { item: Item; list: string; properties: readonly string[] }) {
  const { id, article, name, link, drawing, volume, neck, material, color, height, weight, perBox, price } = item
  return (
    <>
      <th scope="row" className={css.product}>
        <div className={css.place}>
          {drawing && (
            <div className={css.picture}>
              <SideView drawing={drawing} scale={scaleToFit([drawing], 32, 36)} />
            </div>
          )}
          <div>
            <span className={css.article}>{article}</span>
            <a className={css.link} id={nameId(list, id)} href={link}>
              {name}
            </a>
          </div>
        </div>
      </th>
      <td className={css.number}>{volume === undefined ? '—' : formatNumber(volume)}</td>
      <td className={css.word}>{neck ?? '—'}</td>
      <td className={css.word}>{material ?? '—'}</td>
      <td>{color ?? '—'}</td>
      <td className={css.number}>{height === undefined ? '—' : formatNumber(height)}</td>
      <td className={css.number}>{weight === undefined ? '—' : formatNumber(weight)}</td>
      {properties.map((label) => (
        <td key={label}>{item.properties?.find((property) => property.label === label)?.value ?? '—'}</td>
      ))}
      <td className={css.number}>{formatNumber(perBox)}</td>
      <td className={css.price}>{inLines(price)}</td>
      <td className={css.order}>
        <ProductForm list={list} product={{ id, article, name }} portion={item} look="row" />
      </td>
    </>
  )
}
