import { plural, SideView, scaleToFit } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Size of a drawing, in pixels. */
const field = { width: 112, height: 120 }

export function Component({ items, headingLevel, look }: Props) {
  if (look === 'chips') return <Chips items={items} />
  const Heading = headingLevel === 3 ? 'h3' : 'h2'
  return (
    <ul className={`flex wraps spaced ${css.sections}`}>
      {items.map(({ id, name, link, count, drawing }) => (
        <li key={id} className={`cell leading-cell column gap-16 positioned ${css.section}`}>
          <div className={`flex centered ${css.picture}`}>
            {drawing && <SideView drawing={drawing} scale={scaleToFit([drawing], field.width, field.height)} />}
          </div>
          <div className={`flex wraps between note ${css.words}`}>
            <Heading className={`snug ${css.name}`}>
              <a className="stretched-link plain-link" href={link}>
                {name}
              </a>
            </Heading>
            {count !== undefined && ` ${count}\u00a0${plural(count, 'изделие', 'изделия', 'изделий')}`}
          </div>
        </li>
      ))}
    </ul>
  )
}

const Chips = ({ items }: Pick<Props, 'items'>) => (
  <nav aria-label="Разделы">
    <ul className="wrapped">
      {items.map(({ id, name, link, count }) => (
        <li key={id}>
          <a className="chip tall unbroken on-card" href={link}>
            {name} {count !== undefined && <span className="note">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
