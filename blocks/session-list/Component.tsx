import { Button, formatMoment } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** URL to which the buttons post (server/shop/account/router.ts). */
const ACTION = '/personal/sessions/'

export function Component({ items }: Props) {
  return (
    <>
      <ul className={`top-line ${css.sessions}`}>
        {items.map(({ id, device, since, seen, current }) => (
          <li key={id} className={`row wraps between tall bottom-line ${css.session}`}>
            <div>
              <p className="medium">
                {device || 'Неизвестное устройство'}
                {current && <span className={`text-13 positive ${css.current}`}>этот вход</span>}
              </p>
              <p className="note">
                С&nbsp;
                <Moment at={since} />
                {!current && (
                  <>
                    , последний раз <Moment at={seen} />
                  </>
                )}
              </p>
            </div>
            {!current && (
              <form method="post" action={ACTION}>
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  kind="secondary"
                  aria-label={`Завершить вход: ${device || 'неизвестное устройство'}, с\u00a0${formatMoment(since)}`}
                >
                  Завершить
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <p className="note">Время московское, последний раз&nbsp;— с&nbsp;точностью до&nbsp;часа.</p>
      {items.length > 1 && (
        <form className={css.all} method="post" action={ACTION}>
          <Button type="submit" kind="secondary">
            Завершить все, кроме этого
          </Button>
        </form>
      )}
    </>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>
