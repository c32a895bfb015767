import { Fragment, useState, useTransition } from 'react'
import {
  Button,
  basketForm,
  CappedDrawing,
  cappedScale,
  classes,
  EvenSets,
  pick,
  putPair,
  rubles,
  setBatch,
  swatch,
  useBatch,
} from '#renderer/index.ts'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import { batchOf, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { unevenSet } from '#schema/definitions/shop/units/sets.ts'
import { lastDay, readyText, shipmentsOf } from '#schema/definitions/shop/units/supply.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product, set }: Props) {
  const { id, drawing, packing, prices, supply } = product
  const all = set.flatMap(({ title, colors }) => colors.map((option) => ({ ...option, title })))
  const [chosen, choose] = useState(all[0]?.id)
  const [isPutting, put] = useTransition()
  const batch = useBatch(id)
  const closure = all.find((option) => option.id === chosen) ?? all[0]
  if (!closure || !packing || !supply) return null
  const container = batchOf(batch ?? 0, packing, prices)
  const { quantity } = container
  const closures = batchOf(quantity, closure.packing, closure.prices)
  const uneven = unevenSet(quantity, packing, { ...closure.packing, prices: closure.prices })
  const [day = ''] = [dayOf(supply, quantity), dayOf(closure.supply, closures.quantity)].toSorted().toReversed()
  // The form of the button «В корзину». Without a script, the buttons here submit it, so that it sends the typed quantity.
  const form = basketForm(id)
  const action = `/lists/?do=basket.pair&with=${id}`
  return (
    <div className={`unprinted grid starts gap-8 positioned panel ${css.set}`}>
      {drawing && !closure.picture && (
        <div className={classes(css.preview, 'row centered')}>
          <CappedDrawing
            drawing={drawing}
            closure={closure.drawing}
            scale={cappedScale(drawing, closure.drawing, FIELD.width, FIELD.height)}
          />
        </div>
      )}
      <h2 className="text-20 snug">
        Комплект: {firstWord(product.name)}&nbsp;+&nbsp;{firstWord(closure.title)}{' '}
        {container.kopecks !== null && closures.kopecks !== null && (
          <span className="unbroken">=&nbsp;{rubles(container.kopecks + closures.kopecks)} за&nbsp;шт.</span>
        )}
      </h2>
      <p className="note">
        {[
          `${closure.title}: ${pieces(closures.quantity)} к\u00a0${pieces(quantity)}`,
          container.sum !== null && closures.sum !== null && `, вместе ${rubles(container.sum + closures.sum)}`,
          day && `. Отгрузим к\u00a0${readyText(day)}`,
        ]
          .filter(Boolean)
          .join('')}
      </p>
      <EvenSets set={uneven} action={action} form={form} onTake={(pieces) => setBatch(id, pieces)} />
      {set.map(({ title, colors }) => (
        <fieldset key={colors[0]?.id} className="wrapped">
          <legend className="note">{title}</legend>
          {colors.map((option) => (
            <Fragment key={option.id}>
              <label className={`${pick} ${swatch(option.drawing.tint)}`}>
                <input
                  type="radio"
                  form={form}
                  name="closure"
                  value={option.id}
                  defaultChecked={option.id === all[0]?.id}
                  onChange={() => choose(option.id)}
                />
                {option.color}
              </label>
              {/* CSS shows only the picture of the selected option. */}
              {option.picture && (
                <img
                  className={css.preview}
                  src={`${option.picture}/320.webp` satisfies PictureVariantAddress}
                  alt=""
                  loading="lazy"
                />
              )}
            </Fragment>
          ))}
        </fieldset>
      ))}
      <Button
        type="submit"
        form={form}
        formAction={action}
        kind="secondary"
        aria-busy={isPutting}
        onClick={(event) => {
          event.preventDefault()
          if (!isPutting) put(() => putPair({ productId: closure.id, withId: id, quantity }))
        }}
      >
        Комплект в&nbsp;корзину
      </Button>
    </div>
  )
}

/** Returns the ISO date when all pieces can ship. If the stock is not disclosed, all of them count as made to order. */
const dayOf = ({ stock = 0, ...supply }: NonNullable<Props['product']['supply']>, quantity: number) =>
  lastDay(shipmentsOf({ stock, ...supply }, quantity)) ?? ''

/** Size of the drawing in pixels. */
const FIELD = { width: 144, height: 168 }

/** Returns the first word of a name in lower case, for example «банка» for «Банка «Пасека» 25 мл». */
const firstWord = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase()
