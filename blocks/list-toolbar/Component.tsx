import { Button, type SlotContent, StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ groups = [], sorts, views, slots }: Props & SlotContent) {
  const current = sorts.find((sort) => sort.current) ?? sorts[0]
  const chosenCount = groups.reduce((sum, group) => sum + group.chosen, 0)
  return (
    <div className={`row wraps ${css.toolbar}`} data-stay="order">
      {slots.chosen && <div className={`unspaced ${css.chosen}`}>{slots.chosen}</div>}
      {groups.length > 0 && (
        <Button kind="secondary" className={`unprinted ${css.filter}`} popoverTarget="catalog-filter">
          <StaticIcon name="filter" />
          {chosenCount > 0 ? `Отбор (${chosenCount})` : 'Отбор'}
        </Button>
      )}
      {current && sorts.length > 1 && (
        <details className={`unprinted positioned text-15 ${css.sorts}`}>
          <summary
            className={`chevron-mark hover-accent row gap-8 tall rounded ${css.opener}`}
            aria-label={`Порядок: ${current.text}`}
          >
            <span className="unbroken cut">{current.text}</span>
          </summary>
          <ul className={`on-card ${css.list}`}>
            {sorts.map(({ text, link, current }) => (
              <li key={text}>
                <a className={`lit rounded tall ink-link row ${css.sort}`} {...linkOf(link, current)}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {views.length > 1 && (
        <nav className={`joined ${css.views}`} aria-label="Вид списка">
          {views.map(({ text, link, current }) => (
            <a key={text} className={`chip ${css.view}`} {...linkOf(link, current)}>
              {text}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

const linkOf = (href: string, isCurrent: boolean | undefined) =>
  ({ href, 'aria-current': isCurrent ? 'true' : undefined, rel: 'nofollow' }) as const
