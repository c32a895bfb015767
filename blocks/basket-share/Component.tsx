import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, ButtonLink, requestCall } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

type Outcome = { url: string; copied: boolean } | { problem: string }

/** A button that creates a shared basket and copies its link. Without a script, it opens the shared basket's page. */
export function Component({ priceList }: Props) {
  const id = useId()
  const [outcome, setOutcome] = useState<Outcome>()
  const field = useRef<HTMLInputElement>(null)
  const share = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    try {
      const { url } = await requestCall('POST /api/app/basket/share', {})
      const copied = await copy(url)
      setOutcome({ url, copied })
    } catch (error) {
      setOutcome({ problem: error instanceof Error ? error.message : String(error) })
    }
  }
  // If the browser does not allow copying, the link is selected, so that the visitor can copy it.
  useEffect(() => {
    if (outcome && 'url' in outcome && !outcome.copied) field.current?.select()
  }, [outcome])
  return (
    <div className={`wrapped unprinted ${css.share}`}>
      <form method="post" action="/lists/" onSubmit={share}>
        <input type="hidden" name="list" value="basket" />
        <input type="hidden" name="do" value="share" />
        <Button type="submit" kind="ghost" className={css.button}>
          Поделиться ссылкой
        </Button>
      </form>
      <Button kind="ghost" className={`${css.button} ${css.print}`} onClick={() => window.print()}>
        Напечатать
      </Button>
      {priceList !== undefined && (
        <ButtonLink kind="ghost" className={css.button} href={priceList}>
          Скачать прайс-лист (XLSX)
        </ButtonLink>
      )}
      {outcome && 'url' in outcome && (
        <div className="grid gap-4 full text-13">
          <label htmlFor={id}>Ссылка на&nbsp;корзину</label>
          <input ref={field} id={id} className={`full rounded ${css.field}`} type="text" readOnly value={outcome.url} />
        </div>
      )}
      <p className="full text-13 positive" role="status">
        {outcome && ('problem' in outcome ? outcome.problem : outcome.copied && 'Ссылка скопирована')}
      </p>
    </div>
  )
}

const copy = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
