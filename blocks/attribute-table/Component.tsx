import { FactRows } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

type Item = Props['items'][number]

export function Component({ title, items }: Props) {
  if (items.length === 0) return null
  // Rows without a group come first. After a group they would seem to belong to that group.
  const groups = [...Map.groupBy(items, ({ group = '' }) => group)].toSorted(
    ([a], [b]) => Number(a !== '') - Number(b !== ''),
  )
  return (
    <section className={`shelf ${css.attributes}`} aria-label={title ?? 'Характеристики'}>
      {title && <h2>{title}</h2>}
      <div className="sized">
        {groups.map(([group, rows]) => (
          <Rows key={group} group={group} items={rows} />
        ))}
      </div>
    </section>
  )
}

/** Rows of a group with the group's name as heading. Without a name there is no heading. */
function Rows({ group, items }: { group: string; items: readonly Item[] }) {
  return (
    <>
      {group !== '' && <h3 className={css.group}>{group}</h3>}
      <FactRows rows={items} className={`bottom-line ${css.list}`} />
    </>
  )
}
