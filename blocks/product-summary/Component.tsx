import { Paragraphs, type SlotContent, Stock, swatch } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, product, slots }: Props & SlotContent) {
  const { description } = product
  return (
    <div className={css.summary}>
      <Words title={title} product={product} />
      {slots.actions && <div className={`unspaced ${css.actions}`}>{slots.actions}</div>}
      {description && (
        <div className="paragraphs">
          <Paragraphs text={description} />
        </div>
      )}
    </div>
  )
}

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
