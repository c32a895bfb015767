import { outward } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, advertisement }: Props) {
  return (
    <aside className={`text-15 ${css.strip}`} aria-label={advertisement ? 'Реклама' : 'Объявления'}>
      <ul className={`flex wraps ${css.items}`}>
        {items.map(({ text, link }) => (
          <li key={text} className="target">
            {link ? (
              <a className="target" href={link} {...outward(link)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {advertisement && (
        <p className={`note ${css.advertisement}`}>
          Реклама. {advertisement.advertiser}. erid:&nbsp;{advertisement.erid}
        </p>
      )}
    </aside>
  )
}
