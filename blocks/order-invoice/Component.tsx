import { type SubmitEvent, useRef, useState } from 'react'
import { Button, refresh, requestCall } from '#renderer/index.ts'
import type { Props } from './contract.ts'

type Outcome = { number: number; link: string } | { problem: string }

/** Button for getting the invoice. Without a script, the form posts to /lists/, which redirects to the PDF. */
export function Component({ offer, number, token }: Props) {
  const order = { number, ...(token !== undefined && { token }) }
  const [outcome, setOutcome] = useState<Outcome>()
  const isSending = useRef(false)
  const issue = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      const invoice = await requestCall('POST /api/app/order/invoice', order)
      setOutcome(invoice)
      // The PDF is downloaded, so the page stays. The refresh adds the invoice to the page's documents.
      location.assign(invoice.link)
      refresh()
    } catch (error) {
      setOutcome({ problem: error instanceof Error ? error.message : String(error) })
    }
    isSending.current = false
  }
  return (
    <div id="invoice" className="unprinted">
      {offer?.refusal}
      {offer?.buyer !== undefined && (
        <form method="post" action="/lists/" onSubmit={issue}>
          {Object.entries({ list: 'order', do: 'invoice', ...order }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Получить счёт</Button>
          <span className="second-line">Покупатель: {offer.buyer}</span>
        </form>
      )}
      <div role="status">
        {outcome &&
          ('problem' in outcome ? (
            outcome.problem
          ) : (
            <a ref={focus} href={outcome.link}>
              Скачать счёт №&nbsp;{outcome.number} ещё раз
            </a>
          ))}
      </div>
    </div>
  )
}

/** A ref that focuses the link to the invoice, because the refresh removes the button that had the focus. */
const focus = (link: HTMLAnchorElement | null): void => link?.focus()
