import { useId } from 'react'
import {
  BasketControl,
  ChangeForm,
  changeLists,
  IconButton,
  Price,
  priceInline,
  rubles,
  Stand,
  StandSheet,
  Stock,
  sheetScales,
  Unbroken,
  Use,
  useInBasket,
} from '#renderer/index.ts'
import { batchOf, pieces, readPieces } from '#schema/definitions/shop/units/quantity.ts'
import { supplyText } from '#schema/definitions/shop/units/supply.ts'
import type { Product, Section } from './contract.ts'
import css from './Table.module.css'

/** A table with a column for each product. Its head and its first column stay visible while scrolling. */
export function Table({
  section: { name, rows },
  products,
  only,
  asked,
}: {
  section: Section
  products: readonly Product[]
  only: boolean
  asked: string | undefined
}) {
  const shown = rows.filter(({ values, differs }) => (differs || !only) && !isHead(values, products))
  const sheet = useId()
  const drawings = products.map(({ drawing }) => drawing)
  const scaleOf = sheetScales(drawings, 'small')
  return (
    <section
      className={`panel ${css.scroll}`}
      aria-label={`Сравнение: ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      tabIndex={0}
      // Otherwise Chromium leaves a focused element half hidden below the fixed column.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <StandSheet id={sheet} drawings={drawings} size="small" />
      <table className={`text-15 snug ${css.table}`}>
        <thead>
          <tr>
            <td className={css.corner} />
            {products.map((product) => (
              <th key={product.id} scope="col" className={`face ${css.head}`}>
                <div className={css.stand}>
                  <Stand sheet={sheet} of={product} size="small" scale={scaleOf(product.drawing)} />
                </div>
                <span className={`note ${css.article}`}>{product.article}</span>
                <a className={`plain-link hover-line ${css.name}`} href={product.link}>
                  {product.name}
                </a>
                {product.use && <Use use={product.use} className="note" />}
                <Remove product={product} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Цена</th>
            {products.map((product) => (
              <td key={product.id}>
                <Offer product={product} asked={asked} />
              </td>
            ))}
          </tr>
          <tr className={css.actions}>
            <th scope="row">Заказать</th>
            {products.map((product) => (
              <td key={product.id}>
                <BasketControl product={product} portion={product} />
              </td>
            ))}
          </tr>
          {shown.map(({ label, values, differs }) => (
            <tr key={label} className={differs && products.length > 1 ? css.differs : undefined}>
              <th scope="row">{label}</th>
              {products.map(({ id }, column) => (
                <td key={id}>
                  <Unbroken text={values[column] ?? '—'} />
                </td>
              ))}
            </tr>
          ))}
          {shown.length === 0 && (
            <tr>
              <th scope="row">Свойства</th>
              <td colSpan={products.length}>По&nbsp;всем остальным свойствам изделия одинаковы.</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Price and availability for a quantity: that in the basket, or else the requested one, or else the minimum order. */
function Offer({ product, asked = '' }: { product: Product; asked: string | undefined }) {
  const { price, packing, prices = [], supply, stock } = product
  const inBasket = useInBasket(product)
  const batch = packing && batchOf(inBasket || (readPieces(asked, packing) ?? 0), packing, prices)
  const { kopecks = null, sum = null, quantity = 0 } = batch ?? {}
  return (
    <>
      {kopecks === null ? (
        <Price price={price} />
      ) : (
        <p className="price">{`${rubles(kopecks)}\nза\u00a0шт., ${pieces(quantity)}\u00a0— ${priceInline(sum)}`}</p>
      )}
      {supply && batch ? (
        <p className={supply.stock === 0 ? 'note' : 'note positive'}>
          {supplyText(supply, quantity, { arrival: undefined })}
        </p>
      ) : (
        stock && <Stock stock={stock} />
      )}
    </>
  )
}

/** Returns true for the row with the article numbers. The table's head already contains them. */
const isHead = (values: Section['rows'][number]['values'], products: readonly Product[]): boolean =>
  products.every(({ article }, column) => article === values[column])

function Remove({ product }: { product: Product }) {
  return (
    <ChangeForm
      className={`top-right ${css.remove}`}
      doing="compare.remove"
      values={{ product: product.id }}
      onSend={() => changeLists({ do: 'compare.remove', product })}
    >
      <IconButton type="submit" icon="close" label={`Убрать из\u00a0сравнения: ${product.name}`} className="removing" />
    </ChangeForm>
  )
}
