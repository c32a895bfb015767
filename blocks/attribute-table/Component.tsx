import { Unbroken } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, items }: Props) {
  if (items.length === 0) return null
  return (
    <section className={`shelf ${css.attributes}`} aria-label={title ?? 'Характеристики'}>
      {title && <h2>{title}</h2>}
      <div className={css.frame}>
        <dl className={css.list}>
          {items.map(({ label, value }) => (
            <div key={label} className={css.row}>
              <dt className={css.label}>{label}</dt>
              <dd>
                <Unbroken text={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
