import {
  Button,
  ChangeForm,
  changeLists,
  EvenSets,
  formatNumber,
  IconButton,
  LinePhoto,
  LineStepper,
  price,
  priceInline,
  putPair,
  rubles,
  SideView,
  scaleToFit,
} from '#renderer/index.ts'
import type { BasketLine } from '#schema/api/lists/basket.ts'
import { type Supply, shipmentsOf, shipmentsText, supplyText } from '#schema/definitions/shop/units/supply.ts'
import type { Line } from './contract.ts'
import css from './LineRow.module.css'
import type { Uneven } from './uneven-lines.ts'
import { Wishes, wishesIn } from './Wishes.tsx'

function Shown({ product: { drawing, pictures = [] } }: { product: NonNullable<Line['product']> }) {
  const [photo] = pictures
  if (photo) return <LinePhoto address={photo.src} />
  return drawing && <SideView drawing={drawing} scale={scaleToFit([drawing], 64, 76)} />
}

export function LineRow({ line, uneven }: { line: Line; uneven: Uneven | undefined }) {
  const { article, name, gone, quantity, boxes, kopecks, sum, coming, product } = line
  const ownLine = isOwn(line) ? line : undefined
  const isInStock = product?.supply?.stock !== undefined && product.supply.stock >= quantity
  return (
    <li className={`grid bottom-line ${gone ? css.gone : css.line}`}>
      <div className={`flex centered ${css.picture}`}>{product && <Shown product={product} />}</div>
      <div className={`grid gap-4 shrinks ${css.what}`}>
        <p className={`unbroken note ${css.article}`}>
          {article}
          {isInStock && <span className="positive"> ·&nbsp;На&nbsp;складе</span>}
        </p>
        {line.alias && <p className={`note ${css.note}`}>Ваш артикул: {line.alias}</p>}
        <h2 className={`text-15 snug medium ${css.name}`}>{product ? <a href={product.link}>{name}</a> : name}</h2>
        {gone && <p className={css.problem}>Этого изделия больше нет в&nbsp;каталоге. Его можно только убрать.</p>}
        {line.late && <p className={css.problem}>{line.late}</p>}
        {product?.supply && !isInStock && !line.late && (
          <p className={`note ${css.supply}`}>{daysText(product.supply, quantity)}</p>
        )}
        <Changes line={line} />
        {!ownLine && wishesIn(line) && <p className={`note ${css.note}`}>{wishesIn(line)}</p>}
      </div>
      {!gone && (
        <>
          <div className={`text-15 ${css.price}`}>
            {price(kopecks)}
            {kopecks !== null && <span className={`muted ${css.per}`}> за&nbsp;шт.</span>}
            {kopecks !== null && product && (
              <p className={`muted text-13 snug ${css.least}`}>{product.price.split(' ·\u00a0').at(-1)}</p>
            )}
            {coming && <p className="muted text-13 snug">{coming}</p>}
          </div>
          <div className={`grid starts gap-4 ${css.quantity}`}>
            {ownLine && product ? (
              <LineStepper line={ownLine} portion={product} />
            ) : (
              <span className={`text-15 ${css.fixed}`}>{formatNumber(quantity)}&nbsp;шт.</span>
            )}
            <p className={`note ${css.boxes}`}>
              {[
                boxes > 0 && `${formatNumber(boxes)}\u00a0кор.`,
                product && ` по\u00a0${formatNumber(product.perBox)}\u00a0шт.`,
                product &&
                  product.minQuantity > product.perBox &&
                  `, от\u00a0${formatNumber(product.minQuantity)}\u00a0шт.`,
              ]
                .filter(Boolean)
                .join('')}
            </p>
          </div>
          <p className={`bold ${css.sum}`}>{price(sum)}</p>
        </>
      )}
      {ownLine && product && (
        <div className={css.options}>
          {uneven && <Surplus line={ownLine} uneven={uneven} />}
          <Wishes line={ownLine} />
        </div>
      )}
      {ownLine && (
        <ChangeForm
          className={css.remove}
          doing="basket.remove"
          values={{ product: ownLine.productId, basketId: ownLine.basketId }}
          onSend={() => changeLists({ do: 'basket.remove', line: ownLine })}
        >
          {gone ? (
            <Button type="submit" kind="secondary" size="small" className="removing">
              Убрать
            </Button>
          ) : (
            <IconButton
              type="submit"
              icon="close"
              label={`Убрать из\u00a0корзины: ${name}`}
              className={`removing ${css.cross}`}
            />
          )}
        </ChangeForm>
      )}
    </li>
  )
}

/** Returns the shipping dates. Their common condition (payment on the day of order) is beside the basket's total. */
const daysText = ({ stock, ...supply }: Supply, quantity: number): string =>
  stock === undefined
    ? supplyText(supply, quantity)
    : `Отгрузим ${shipmentsText(shipmentsOf({ stock, ...supply }, quantity))}`

/** Says how many pieces are left over because of whole boxes. Buttons set both lines to quantities that leave fewer. */
function Surplus({ line: { productId }, uneven: { of, set, withId } }: { line: BasketLine; uneven: Uneven }) {
  const action = `/lists/?do=basket.pair&product=${productId}&with=${withId}`
  return (
    <form className="unprinted" method="post" action={action}>
      <input type="hidden" name="how" value="set" />
      <EvenSets
        set={set}
        of={of}
        action={action}
        onTake={(quantity) => void putPair({ productId, withId, quantity, how: 'set' })}
      />
    </form>
  )
}

const isOwn = (line: Line): line is BasketLine => line.basketId !== undefined

/** Notes about the line's quantity and price, if they have changed since the visitor added the product. */
function Changes({ line: { was, kopecks, adjusted } }: { line: Line }) {
  return (
    <>
      {adjusted && (
        <p className={css.changed}>
          {adjusted.why}: вместо {formatNumber(adjusted.asked)}&nbsp;шт. стало {formatNumber(adjusted.quantity)}
          &nbsp;шт.
        </p>
      )}
      {was !== undefined && (
        <p className={css.changed}>
          Цена изменилась: была {rubles(was)}, теперь {priceInline(kopecks)}
        </p>
      )}
    </>
  )
}
