import { FactList } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ title, items, empty }: Props) {
  const isEmpty = items.every(({ text }) => text === '')
  if (isEmpty && empty === undefined) return null
  return (
    <section className="desk-facts">
      <h2>{title}</h2>
      {isEmpty ? <p className="desk-empty">{empty}</p> : <FactList items={items} />}
    </section>
  )
}
