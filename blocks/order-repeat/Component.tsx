import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Button, newIdempotencyKey, RequestError, reloadLists, requestCall, sentence } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

type Outcome = { problem: string } | { gone: string[]; link: string } | 'question'

/** Repeats an order. Without a script /lists/ redirects to the basket, and asks there if the basket is not empty. */
export function Component({ number, token, details, prints, asks = false, key: initialKey }: Props) {
  const order = { number, ...(token && { token }) }
  const [outcome, setOutcome] = useState<Outcome | undefined>(asks ? 'question' : undefined)
  const isSending = useRef(false)
  const repeat = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const how = howOf(event.submitter)
    try {
      const key = how && { key: newIdempotencyKey() }
      const { gone, link } = await requestCall('POST /api/app/order/repeat', { ...order, ...(how && { how }), ...key })
      void reloadLists(true)
      // If no product is missing, the basket opens. Until then `isSending` ignores clicks. Otherwise the missing ones are listed.
      if (gone.length === 0) return location.assign(link)
      setOutcome({ link, gone: gone.map(({ article, name }) => `${article}\u00a0— ${name}`) })
    } catch (error) {
      const isQuestion = error instanceof RequestError && error.statusCode === 409 && !how
      setOutcome(isQuestion ? 'question' : { problem: error instanceof Error ? error.message : String(error) })
    }
    isSending.current = false
  }
  const inputs = { list: 'order', do: 'repeat', ...order, ...(initialKey && { key: initialKey }) }
  return (
    <div className={`row wraps unprinted ${css.repeat}`}>
      <form method="post" action="/lists/" onSubmit={repeat}>
        {Object.entries(inputs).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {outcome === 'question' ? (
          <Question />
        ) : (
          <Button type="submit" kind="secondary" aria-label={`Повторить заказ ${number}`}>
            Повторить заказ
          </Button>
        )}
      </form>
      {details && (
        <a className="row tall text-15" href={details} aria-label={`Открыть заказ ${number}`}>
          Открыть
        </a>
      )}
      {prints && (
        <Button kind="secondary" className="scripted" onClick={() => print()}>
          Напечатать
        </Button>
      )}
      <div className="full text-13 negative" role="status">
        {outcome !== 'question' && outcome && 'problem' in outcome && <span>{outcome.problem}</span>}
        {outcome !== 'question' && outcome && 'gone' in outcome && (
          <span>
            Остальное лежит в&nbsp;<a href={outcome.link}>корзине</a>. Больше нет в&nbsp;каталоге:{' '}
            {sentence(outcome.gone.join('; '))}
          </span>
        )}
      </div>
    </div>
  )
}

function Question() {
  const id = useId()
  return (
    <fieldset className="grid gap-8" aria-describedby={id}>
      <p id={id} role="status">
        В&nbsp;корзине уже есть изделия. Добавить к&nbsp;ним этот заказ или положить его вместо них?
      </p>
      <div className="wrapped">
        <Button type="submit" kind="secondary" name="how" value="add">
          Добавить к&nbsp;корзине
        </Button>
        <Button type="submit" kind="ghost" name="how" value="replace">
          Заменить корзину
        </Button>
      </div>
    </fieldset>
  )
}

/** Returns what the clicked button does with the current basket. Undefined if it is another button. */
function howOf(button: HTMLElement | null): 'add' | 'replace' | undefined {
  const value = button instanceof HTMLButtonElement && button.name === 'how' ? button.value : undefined
  return value === 'add' || value === 'replace' ? value : undefined
}
