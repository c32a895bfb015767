import { Paragraphs, type SlotContent, StaticPart, Stock, swatch } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** The words stand in the document: its data hold none of them. */
type InDocument = Record<keyof Props, undefined>

export function Component({ title, product, slots }: (Props | InDocument) & SlotContent) {
  const { description } = product ?? {}
  return (
    <div className={css.summary}>
      <StaticPart as="div" className={css.summary} part="product-summary">
        {product ? <Words title={title} product={product} /> : null}
      </StaticPart>
      {slots.actions && <div className={`unspaced ${css.actions}`}>{slots.actions}</div>}
      <StaticPart as="div" className="paragraphs" part="product-description">
        {product ? description && <Paragraphs text={description} /> : null}
      </StaticPart>
    </div>
  )
}

Component.inDocument = (): InDocument => ({ title: undefined, product: undefined })

function Words({ title, product: { article, figures, stock, price, colors } }: Props) {
  return (
    <>
      <div className={css.offer}>
        <p className={css.article}>
          Артикул <span className={css.number}>{article}</span>
        </p>
        {stock && <Stock stock={stock} />}
      </div>
      <h1 className={css.name}>{title}</h1>
      {figures.length > 0 && (
        <dl className={css.figures}>
          {figures.map(({ label, value }) => (
            <div key={label} className={css.figure}>
              <dt className={css.label}>{label}</dt>
              <dd className={`large-figure ${css.value}`}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {colors && (
        <nav className="wrapped" aria-label="Цвет">
          {colors.map(({ text, link, tint, current }) => (
            <a key={link} className={swatch(tint)} href={link} aria-current={current ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
      )}
      <p className={css.price}>{price}</p>
    </>
  )
}
