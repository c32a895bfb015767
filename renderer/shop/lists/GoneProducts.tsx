import type { JSX } from 'react'
import { Button } from '../../kit/ui/Button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { ChangeForm } from './ChangeForm.tsx'
import css from './GoneProducts.module.css'
import { changeLists } from './lists.tsx'

/** Products of a list that the catalog no longer contains. Each has a button to remove it. */
export function GoneProducts({
  doing,
  gone,
  className,
}: {
  doing: 'favorite.remove' | 'compare.remove'
  gone: readonly { productId: number; article: string; name: string }[]
  className: string | undefined
}): JSX.Element | null {
  if (gone.length === 0) return null
  return (
    <section className={classes('measured', className)} aria-labelledby="gone">
      <h2 id="gone" className={`text-20 ${css.title}`}>
        Больше нет в&nbsp;каталоге
      </h2>
      <ul>
        {gone.map(({ productId: id, article, name }) => (
          <li key={id} className={`row between gap-16 text-15 top-line ${css.line}`}>
            <span>
              {article}&nbsp;— {name}
            </span>
            <ChangeForm
              doing={doing}
              // The call for favorites requires a quantity (specification.md §3).
              values={{ product: id, ...(doing === 'favorite.remove' && { quantity: 1 }) }}
              onSend={() => changeLists({ do: doing, product: { id, article, name } })}
            >
              <Button type="submit" kind="ghost" size="small" className="removing" aria-label={`Убрать: ${name}`}>
                Убрать
              </Button>
            </ChangeForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
