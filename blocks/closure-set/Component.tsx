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
import { batchOf, fitQuantity, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { unevenSet } from '#schema/definitions/shop/units/sets.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product, set }: Props) {
  const { id, drawing, packing, prices } = product
  const [chosen, choose] = useState(set.colors[0]?.id)
  const [isPutting, put] = useTransition()
  const batch = useBatch(id)
  const color = set.colors.find((option) => option.id === chosen) ?? set.colors[0]
  if (!color || !packing) return null
  const { quantity } = fitQuantity(batch ?? 0, packing)
  const closures = fitQuantity(quantity, color.packing).quantity
  const uneven = unevenSet(quantity, packing, { ...color.packing, prices: color.prices })
  // Without a script all is sent by the form of «В корзину», which has the typed quantity.
  const form = basketForm(id)
  const action = `/lists/?do=basket.pair&with=${id}`
  const productKopecks = batchOf(quantity, packing, prices).kopecks
  const closureKopecks = batchOf(closures, color.packing, color.prices).kopecks
  return (
    <div className={`unprinted grid starts gap-8 positioned panel ${css.set}`}>
      {drawing && !color.picture && (
        <div className={classes(css.preview, 'row centered')}>
          <CappedDrawing
            drawing={drawing}
            closure={color.drawing}
            scale={cappedScale(drawing, color.drawing, FIELD.width, FIELD.height)}
          />
        </div>
      )}
      <h2 className="text-20 snug">
        Комплект: {firstWord(product.name)}&nbsp;+&nbsp;{firstWord(set.title)}{' '}
        {productKopecks !== null && closureKopecks !== null && (
          <span className="unbroken">=&nbsp;{rubles(productKopecks + closureKopecks)} за&nbsp;шт.</span>
        )}
      </h2>
      <p className="note">
        {set.title}: {pieces(closures)} к&nbsp;{pieces(quantity)}
      </p>
      <EvenSets set={uneven} action={action} form={form} onTake={(pieces) => setBatch(id, pieces)} />
      <fieldset className="wrapped">
        <legend className="visually-hidden">Цвет крышки</legend>
        {set.colors.map((option) => (
          <Fragment key={option.id}>
            <label className={`${pick} ${swatch(option.drawing.tint)}`}>
              <input
                type="radio"
                form={form}
                name="closure"
                value={option.id}
                defaultChecked={option.id === set.colors[0]?.id}
                onChange={() => choose(option.id)}
              />
              {option.color}
            </label>
            {/* The stylesheet shows the chosen one. */}
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
      <Button
        type="submit"
        form={form}
        formAction={action}
        kind="secondary"
        aria-busy={isPutting}
        onClick={(event) => {
          event.preventDefault()
          if (!isPutting) put(() => putPair({ productId: color.id, withId: id, quantity }))
        }}
      >
        Комплект в&nbsp;корзину
      </Button>
    </div>
  )
}

/** Pixels. */
const FIELD = { width: 144, height: 168 }

/** «банка» of «Банка «Пасека» 25 мл». */
const firstWord = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase()
