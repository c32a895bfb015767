import { FactRows, Paragraphs, type SlotContent, Unbroken } from '#renderer/index.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { vatWithin } from '#schema/definitions/shop/units/vat.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Name and price first, then the picture, on a phone as in two columns; what can be done with the product beside it. */
export function Component({ title, product, slots }: Props & SlotContent) {
  const { article, figures, description } = product
  return (
    <div className={css.summary}>
      <Offer title={title} product={product} />
      {slots.picture && <div className={css.picture}>{slots.picture}</div>}
      <div className={css.actions}>
        {slots.actions && <div className={`unspaced ${css.actions}`}>{slots.actions}</div>}
        {figures.length > 0 && (
          <FactRows rows={[...figures, { label: 'Артикул', value: article }]} inPairs className={css.figures} />
        )}
      </div>
      {(slots.under || description) && (
        <div className={`unspaced ${css.under}`}>
          {slots.under}
          {description && (
            <div className="paragraphs">
              <Paragraphs text={description} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Offer({ title, product: { stock, ready, prices = [], vat } }: Props) {
  const least = prices.at(-1)?.kopecks
  const tax = least !== undefined && vat ? vatWithin(least, vat) : undefined
  const inStock = stock?.code === 'stock'
  return (
    <div className={css.offer}>
      <h1 className={css.name}>
        <Unbroken text={title} />
      </h1>
      <p className={css.price}>
        {least === undefined ? (
          'Цена по\u00a0запросу'
        ) : (
          <>
            {prices.length > 1 && 'от\u00a0'}
            {rubles(least)} <span className={css.unit}>за&nbsp;штуку</span>
          </>
        )}
      </p>
      {stock && (
        <p className={css.terms}>
          <span className={inStock ? css.present : undefined}>{inStock || !ready ? stock.text : 'Под заказ'}</span>
          {ready && ` ·\u00a0${ready.charAt(0).toLowerCase()}${ready.slice(1)}`}
        </p>
      )}
      {least !== undefined && tax !== undefined && (
        <p className={css.terms}>{`${rubles(least - tax)} без\u00a0НДС + ${rubles(tax)} НДС\u00a0${vat}\u00a0%`}</p>
      )}
    </div>
  )
}
