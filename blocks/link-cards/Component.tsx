import { outward, SideView, scaleToFit } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, headingLevel }: Props) {
  const Heading = headingLevel === 3 ? 'h3' : 'h2'
  const drawings = items.flatMap(({ drawing }) => (drawing ? [drawing] : []))
  const scale = drawings.length > 0 ? scaleToFit(drawings, 190, 200) : 1
  return (
    <ul className={`grid gap-24 spaced ${css.grid}`}>
      {items.map(({ title, lead, link, drawing }) => (
        <li key={link} className="column positioned panel card-sheet">
          {drawings.length > 0 && (
            <div className={`flex ${css.stand}`}>{drawing && <SideView drawing={drawing} scale={scale} />}</div>
          )}
          <Heading className="text-26">
            <a className="stretched-link plain-link" href={link} {...outward(link)}>
              {title}
            </a>
          </Heading>
          {lead && <p className={`muted text-15 ${css.text}`}>{lead}</p>}
        </li>
      ))}
    </ul>
  )
}
