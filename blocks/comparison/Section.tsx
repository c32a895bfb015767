import css from './Component.module.css'
import type { Product, Section } from './contract.ts'
import { Overlay } from './Overlay.tsx'
import { Table } from './Table.tsx'

export function SectionOf({
  id,
  section,
  products,
  only,
}: {
  id: string
  section: Section
  /** In the order of the section's columns. */
  products: readonly Product[]
  only: boolean
}) {
  const { name, link } = section
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        <a href={link}>{name}</a>
      </h2>
      {products.length > 1 ? (
        <Overlay products={products} />
      ) : (
        <p className={css.alone}>
          Пока одно изделие. <a href={link}>Добавьте из&nbsp;этого раздела ещё</a>, и&nbsp;станут видны отличия.
        </p>
      )}
      <Table section={section} products={products} only={only && products.length > 1} />
    </section>
  )
}
