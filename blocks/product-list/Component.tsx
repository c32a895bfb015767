import { useShown } from '#renderer/index.ts'
import { Cards } from './Cards.tsx'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Empty } from './Empty.tsx'
import { More } from './More.tsx'
import { Table } from './Table.tsx'
import { useMore } from './useMore.ts'

export function Component({ view, items: first, next: following, headingLevel, empty }: Props) {
  const { items, next, isLoading, showMore } = useMore(first, following)
  useShown('impressions', items)
  if (items.length === 0) return empty ? <Empty {...empty} /> : null
  return (
    <div className={css.list}>
      {view === 'table' ? <Table items={items} /> : <Cards items={items} Heading={headingLevel === 3 ? 'h3' : 'h2'} />}
      {next && <More next={next} isLoading={isLoading} onMore={showMore} />}
      <p className="visually-hidden" role="status">
        {items.length > first.length && `Показано ${items.length}`}
      </p>
    </div>
  )
}
