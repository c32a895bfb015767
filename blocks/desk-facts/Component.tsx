import { classes, FactList } from '#renderer/index.ts'
import type { Props } from './contract.ts'

const CLASSES = { rows: 'desk-facts', line: 'desk-line', letter: 'desk-facts desk-letter' } as const

export function Component({ title, items, empty, layout, warns }: Props) {
  const isEmpty = items.every(({ text }) => text === '')
  if (isEmpty && empty === undefined) return null
  return (
    <section className={classes(CLASSES[layout], warns && 'desk-warns')}>
      <h2>{title}</h2>
      {isEmpty ? <p className="desk-empty">{empty}</p> : <FactList items={items} />}
    </section>
  )
}
