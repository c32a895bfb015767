import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Asks whether to cancel an order. Needs no script: the form posts to /lists/, which redirects to this page. */
export function Component({ number, token }: Props) {
  return (
    <details className={`unprinted ${css.cancel}`}>
      <summary className={`tall text-15 blueprint ${css.ask}`} aria-label={`Отменить заказ ${number}`}>
        Отменить заказ
      </summary>
      <form className={`row wraps text-15 ${css.form}`} method="post" action="/lists/">
        <input type="hidden" name="list" value="order" />
        <input type="hidden" name="do" value="cancel" />
        <input type="hidden" name="number" value={number} />
        {token && <input type="hidden" name="token" value={token} />}
        <p>Отменить заказ&nbsp;№&nbsp;{number}? Менеджер узнает об&nbsp;этом сразу.</p>
        <Button type="submit" kind="secondary">
          Да, отменить
        </Button>
      </form>
    </details>
  )
}
