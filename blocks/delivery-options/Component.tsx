import { Button, Text, useBasket, useBatch } from '#renderer/index.ts'
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
  // Another back end does not say the weight.
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

function Ways({ brief, ...props }: Rest & { load?: Load }) {
  const { delivery, load } = props
  const { city, zone, unknown } = delivery
  return (
    <section id="delivery" className={`unprinted ${brief ? css.brief : css.delivery}`} aria-labelledby="delivery-title">
      <h2 id="delivery-title" className={css.title}>
        Доставка: {city}
      </h2>
      {brief ? (
        <>
          {zone ? (
            <dl className={css.rates}>
              <Carrier zone={zone} load={load} />
            </dl>
          ) : (
            unknown && (
              <p>
                <Text text={unknown} />
              </p>
            )
          )}
          <details>
            <summary className={css.more}>Подробнее</summary>
            <dl className={css.ways}>
              <OurWays delivery={delivery} />
            </dl>
            <More {...props} />
          </details>
        </>
      ) : (
        <>
          <dl className={css.ways}>
            {zone && <Carrier zone={zone} load={load} />}
            <OurWays delivery={delivery} />
          </dl>
          <More {...props} tellsUnknown />
        </>
      )}
    </section>
  )
}

type Delivery = Props['delivery']

const Carrier = ({ zone, load = NOTHING }: { zone: NonNullable<Delivery['zone']>; load: Load | undefined }) => (
  <>
    <dt>До&nbsp;терминала</dt>
    <dd>{carriageText(zone.terminal, load)}</dd>
    <dt>До&nbsp;двери</dt>
    <dd>{carriageText(zone.door, load)}</dd>
  </>
)

const OurWays = ({ delivery: { own, pickup } }: { delivery: Delivery }) => (
  <>
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
  </>
)

/** How the price is computed, and another city. */
function More({
  delivery: { city, zone, unknown },
  all,
  load,
  tellsUnknown = false,
}: Omit<Rest, 'brief'> & { load?: Load; tellsUnknown?: boolean }) {
  return (
    <>
      <p className={css.note}>
        {tellsUnknown && !zone && unknown && (
          <span>
            <Text text={unknown} />{' '}
          </span>
        )}
        {zone && load && (
          <span>{`Перевозчик\u00a0— за\u00a0${weightText(load.weight)}, ${cubicMetersText(load.volume)}. `}</span>
        )}
        <a href={all}>Все города и&nbsp;сроки</a>
      </p>
      {/* The city is asked of the server: the page is loaded again, at this place. */}
      <form className={css.form} action="#delivery">
        <label htmlFor="delivery-city" className={css.label}>
          Другой город
        </label>
        <input
          key={city}
          id="delivery-city"
          className={`number-field ${css.city}`}
          type="text"
          name="city"
          maxLength={100}
        />
        <Button type="submit" kind="secondary">
          Показать
        </Button>
      </form>
    </>
  )
}
