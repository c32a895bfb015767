import { Button, ChangeForm, changeLists } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** What the catalogue has no more: named, so that it can be asked for, and taken out. */
export function Gone({ gone }: Pick<Props, 'gone'>) {
  if (gone.length === 0) return null
  return (
    <section className={css.gone} aria-labelledby="gone">
      <h2 id="gone" className={css.title}>
        Больше нет в&nbsp;каталоге
      </h2>
      <ul>
        {gone.map(({ productId: id, article, name }) => (
          <li key={id} className={css.line}>
            <span>
              {article}&nbsp;— {name}
            </span>
            <ChangeForm
              doing="favorite.remove"
              values={{ product: id, quantity: 1 }}
              onSend={() => changeLists({ do: 'favorite.remove', product: { id, article, name } })}
            >
              <Button type="submit" kind="ghost" size="small" aria-label={`Убрать: ${name}`}>
                Убрать
              </Button>
            </ChangeForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
