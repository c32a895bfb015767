import { CityForm, Text, useBasket, useBatch } from '#renderer/index.ts'
import { carriageText, type Load } from '#schema/definitions/shop/units/delivery.ts'
import { cubicMetersText, weightText } from '#schema/definitions/shop/units/money.ts'
import { fitQuantity } from '#schema/definitions/shop/units/quantity.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product, basket, ...rest }: Props) {
  if (basket) return <OfBasket basket={basket} {...rest} />
  if (product?.packing) return <OfProduct id={product.id} packing={product.packing} {...rest} />
  return <Ways {...rest} />
}

type Rest = Omit<Props, 'product' | 'basket'>

function OfBasket({ basket: ofPage, ...rest }: Rest & { basket: NonNullable<Props['basket']> }) {
  const { basket } = useBasket(ofPage)
  if (basket.count === 0) return null
  // Another back end may not know the weight (0). Without `load`, the carrier's minimum prices are shown.
  return <Ways {...(basket.weight > 0 && { load: basket })} {...rest} />
}

type Packing = NonNullable<NonNullable<Props['product']>['packing']>

function OfProduct({ id, packing, ...rest }: Rest & { id: number; packing: Packing }) {
  const batch = useBatch(id) ?? 0
  const { boxes } = fitQuantity(batch, packing)
  const load = {
    weight: boxes * packing.boxWeight,
    volume: boxes * packing.boxVolume,
    pallets: Math.ceil(boxes / packing.boxesPerPallet),
  }
  return <Ways load={load} {...rest} />
}

const NOTHING: Load = { weight: 0, volume: 0, pallets: 0 }

function Ways({ delivery: { city, pickup, own, zone, unknown }, all, brief, load }: Rest & { load?: Load }) {
  const rates = zone && (
    <>
      <dt>До&nbsp;терминала</dt>
      <dd>{carriageText(zone.terminal, load ?? NOTHING)}</dd>
      <dt>До&nbsp;двери</dt>
      <dd>{carriageText(zone.door, load ?? NOTHING)}</dd>
    </>
  )
  const details = (
    <>
      <dl className={`grid ${css.ways}`}>
        {!brief && rates}
        {own && (
          <>
            <dt>От&nbsp;завода</dt>
            <dd>
              <Text text={own} />
            </dd>
          </>
        )}
        <dt>Самовывоз</dt>
        <dd>
          <Text text={pickup} />
        </dd>
      </dl>
      <p className={css.note}>
        {zone && load && (
          <span>{`Перевозчик\u00a0— за\u00a0${weightText(load.weight)}, ${cubicMetersText(load.volume)}. `}</span>
        )}
        <a href={all}>Все города и&nbsp;сроки</a>
      </p>
      <CityForm city={city} />
    </>
  )
  return (
    <section
      id="delivery"
      className={`unprinted text-15 sized ${brief ? `top-line bottom-line ${css.brief}` : `spaced panel ${css.delivery}`}`}
      aria-labelledby="delivery-title"
    >
      <h2 id="delivery-title" className={`text-20 ${css.title}`}>
        Доставка: {city}
      </h2>
      {!zone && unknown && (
        <p className={css.unknown}>
          <Text text={unknown} />
        </p>
      )}
      {brief && rates && <dl className={`grid ${css.rates}`}>{rates}</dl>}
      {brief ? (
        <details>
          <summary className={`text-13 blueprint ${css.more}`}>Подробнее</summary>
          {details}
        </details>
      ) : (
        details
      )}
    </section>
  )
}
