import { useId } from 'react'
import { Cached, formatNumber, nameId, ProductForm, SideView, scaleToFit, Use } from '#renderer/index.ts'
import { readAmount, readPieces } from '#schema/definitions/shop/units/quantity.ts'
import type { Item } from './contract.ts'
import css from './Table.module.css'

/** Returns the columns: their name, and the unit if they are numeric. On narrow screens those after the price are hidden. */
const columns = (quantity: string, properties: readonly string[]) =>
  [
    ['Изделие, артикул'],
    ['Объём', 'мл'],
    ['Горло\u00adвина'],
    ['Цена', readAmount(quantity) ? `на\u00a0${amountText(quantity)}` : 'за\u00a0шт.'],
    ['Материал'],
    ['Цвет'],
    ['Высота', 'мм'],
    ['Масса', 'г'],
    ...properties.map((label) => [label] as const),
    ['В\u00a0коробке', 'шт.'],
    ['Заказ'],
  ] as const

const amountText = (quantity: string): string => {
  const amount = readAmount(quantity)
  return amount ? `${formatNumber(amount.quantity)}\u00a0${amount.inBoxes ? 'кор.' : 'шт.'}` : ''
}

/** A compact table. Its head stays at the top of the screen, unless the shop has added columns: then the table may scroll sideways. */
export function Table({
  items,
  quantity = '',
  repriced,
}: {
  items: readonly Item[]
  quantity: string | undefined
  repriced: string | undefined
}) {
  const table = useId()
  const properties = [...new Set(items.flatMap((item) => (item.properties ?? []).map(({ label }) => label)))]
  return (
    <div className="sized">
      {repriced !== undefined && <Quantity quantity={quantity} action={repriced} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={`panel ${css.scroll}`} aria-label="Изделия таблицей" tabIndex={0}>
        <table className={`full text-13 snug ${css.table}`}>
          <thead>
            <tr>
              {columns(quantity, properties).map(([name, unit]) => (
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
              <Cached key={item.id} as="tr" name="product-row" from={[item, table, quantity, properties]}>
                {() => <Row item={item} list={table} quantity={quantity} properties={properties} />}
              </Cached>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** A GET form for the quantity to which the prices apply, and which «+» adds. Hidden fields preserve the filters. */
function Quantity({ quantity, action }: { quantity: string; action: string }) {
  const field = useId()
  const [path, search] = action.split('?')
  return (
    <form className={`unprinted row wraps gap-8 text-15 ${css.quantity}`} action={path}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={field}>Партия, шт.</label>
      <input
        key={quantity}
        id={field}
        className={`number-field ${css.typed}`}
        type="text"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="3000"
        defaultValue={quantity}
      />
      <button type="submit" className="chip">
        Посчитать
      </button>
    </form>
  )
}

interface RowProps {
  item: Item
  list: string
  quantity: string
  /** Titles of columns for the properties that the shop itself has defined. */
  properties: readonly string[]
}

/** The cells of one product. */
function Row({ item, list, quantity, properties }: RowProps) {
  const { id, article, name, link, drawing, volume, neck, material, color, height, weight, perBox, price, use } = item
  return (
    <>
      <th scope="row" className={css.product}>
        <a className={`row gap-8 ink-link hover-line ${css.link}`} href={link} title={name}>
          {drawing && (
            <span className={`row centered ${css.picture}`}>
              <SideView drawing={drawing} scale={scaleToFit([drawing], 26, 26)} />
            </span>
          )}
          <span className={`shrinks snug ${css.name}`}>
            <span id={nameId(list, id)}>{name}</span>{' '}
            <span className={`muted ${css.article}`}>
              {article}&ensp;{use && <Use use={use} />}
            </span>
          </span>
        </a>
      </th>
      <td className={css.number}>{volume === undefined ? '—' : formatNumber(volume)}</td>
      <td>{neck ?? '—'}</td>
      <td className={css.price}>{price}</td>
      <td>{material ?? '—'}</td>
      <td>{color ?? '—'}</td>
      <td className={css.number}>{height === undefined ? '—' : formatNumber(height)}</td>
      <td className={css.number}>{weight === undefined ? '—' : formatNumber(weight)}</td>
      {properties.map((label) => (
        <td key={label}>{item.properties?.find((property) => property.label === label)?.value ?? '—'}</td>
      ))}
      <td className={css.number}>{formatNumber(perBox)}</td>
      <td className={css.order}>
        <ProductForm
          list={list}
          product={{ id, article, name }}
          portion={item}
          initialQuantity={readPieces(quantity, item)}
          look="row"
        />
      </td>
    </>
  )
}
