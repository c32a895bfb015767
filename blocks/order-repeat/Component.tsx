import { type SubmitEvent, useState } from 'react'
import { Button, reloadLists, requestCall } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Without a script the form posts to /lists/ and goes on to the basket. */
export function Component({ number, basket, details, sheet }: Props) {
  const [told, tell] = useState<{ problem: string } | { gone: string[] }>()
  const repeat = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    try {
      const { gone } = await requestCall('order.repeat', { number })
      void reloadLists(true)
      // The visitor must read which products are missing before the page changes.
      if (gone.length === 0) location.assign(basket)
      else tell({ gone: gone.map(({ article, name }) => `${article}\u00a0— ${name}`) })
    } catch (error) {
      tell({ problem: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <div className={css.repeat}>
      <form method="post" action="/lists/" onSubmit={repeat}>
        <input type="hidden" name="list" value="order" />
        <input type="hidden" name="do" value="repeat" />
        <input type="hidden" name="number" value={number} />
        <Button type="submit" kind="secondary" aria-label={`Повторить заказ ${number}`}>
          Повторить заказ
        </Button>
      </form>
      {details && (
        <a className={css.details} href={details} aria-label={`Открыть заказ ${number}`}>
          Открыть
        </a>
      )}
      {sheet && (
        <a className={css.details} href={sheet} aria-label={`Напечатать заказ ${number}`}>
          Напечатать
        </a>
      )}
      <div className={css.told} role="status">
        {told && 'problem' in told && told.problem}
        {told && 'gone' in told && (
          <>
            Остальное лежит в&nbsp;<a href={basket}>корзине</a>. Больше нет в&nbsp;каталоге: {told.gone.join('; ')}.
          </>
        )}
      </div>
    </div>
  )
}
