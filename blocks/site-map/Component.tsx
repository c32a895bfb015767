import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ groups }: Props) {
  return (
    <div className={`spaced ${css.groups}`}>
      {groups.map(({ title, link, items }) => (
        <section key={title} className={css.group}>
          <h2 className={`text-20 snug ${css.title}`}>{link ? <a href={link}>{title}</a> : title}</h2>
          {items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item.link}>
                  <a className={`row text-15 snug ${css.link}`} href={item.link}>
                    {item.text}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
