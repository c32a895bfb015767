import { PaperLine } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <section className="unprinted shelf" aria-labelledby="order-papers">
      <h2 id="order-papers">Документы</h2>
      <ul className="paragraphs">
        {items.map((paper) => (
          <li key={paper.link}>
            <PaperLine paper={paper} />
          </li>
        ))}
      </ul>
    </section>
  )
}
