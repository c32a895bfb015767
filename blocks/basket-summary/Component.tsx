import { Button, ButtonLink, FreeDelivery, type SlotContent, Sums, useBasket } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ token, ...props }: Props & SlotContent) {
  return token === undefined ? <VisitorSummary {...props} /> : <Shared {...props} token={token} />
}

function VisitorSummary({ item, checkout, freeFrom, slots }: Omit<Props, 'token'> & SlotContent) {
  // The visitor's own basket comes from the call basket.item, so the cast is safe.
  const { basket, busy } = useBasket(item as CallAnswer<'basket.item'>['item'])
  if (basket.count === 0) return null
  return (
    <section className={`grid gap-16 panel ${css.summary}`} aria-labelledby="basket-summary">
      <h2 id="basket-summary" className="text-20">
        Ваш заказ
      </h2>
      <Sums {...basket} busy={busy} />
      {freeFrom !== undefined && <FreeDelivery total={basket.total} from={freeFrom} />}
      {basket.gone > 0 ? (
        <p className="text-15 negative">
          Уберите изделия, которых больше нет в&nbsp;каталоге, и&nbsp;заказ можно оформить.
        </p>
      ) : (
        <>
          <ButtonLink size="full" className="unprinted" href={checkout}>
            Оформить заказ
          </ButtonLink>
          {slots.offer && <div className={`unprinted ${css.offer}`}>{slots.offer}</div>}
        </>
      )}
      <p className="note unprinted">Оплата по&nbsp;счёту: менеджер позвонит и&nbsp;подтвердит наличие и&nbsp;срок.</p>
      {slots.delivery}
      <div className={`unprinted ${css.actions}`}>{slots.actions}</div>
    </section>
  )
}

function Shared({ item, token, slots }: Props & SlotContent) {
  const left = item.count - item.gone
  return (
    <section className={`grid gap-16 panel ${css.summary}`} aria-labelledby="basket-summary">
      <h2 id="basket-summary" className="text-20">
        Корзина по&nbsp;ссылке
      </h2>
      <Sums {...item} />
      {left > 0 && (
        <form className="unprinted" method="post" action="/lists/">
          <input type="hidden" name="list" value="basket" />
          <input type="hidden" name="do" value="take" />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="full">
            Взять в&nbsp;свою корзину
          </Button>
        </form>
      )}
      <p className="note unprinted">Цены сегодняшние. Что уже лежит в&nbsp;вашей корзине, останется.</p>
      {slots.actions && <div className={`unprinted ${css.actions}`}>{slots.actions}</div>}
    </section>
  )
}
