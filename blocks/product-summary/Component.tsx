import { classes, Paragraphs, type SlotContent, Stock, tintClass } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, product, slots }: Props & SlotContent) {
  const { article, figures, stock, price, description, colors } = product
  return (
    <div className={css.summary}>
      <div className={css.offer}>
        <p className={css.article}>
          Артикул <span className={css.number}>{article}</span>
        </p>
        <Stock stock={stock} />
      </div>
      <h1 className={css.name}>{title}</h1>
      <dl className={css.figures}>
        {figures.map(({ label, value }) => (
          <div key={label} className={css.figure}>
            <dt className={css.label}>{label}</dt>
            <dd className={`large-figure ${css.value}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {colors && (
        <nav className="wrapped" aria-label="Цвет">
          {colors.map(({ text, link, tint = 'clear', current }) => (
            <a
              key={link}
              className={classes('chip', css.color, tintClass({ tint }))}
              href={link}
              aria-current={current ? 'page' : undefined}
            >
              {text}
            </a>
          ))}
        </nav>
      )}
      <p className={css.price}>{price}</p>
      {slots.actions && <div className={`unspaced ${css.actions}`}>{slots.actions}</div>}
      {description && (
        <div className="paragraphs">
          <Paragraphs text={description} />
        </div>
      )}
    </div>
  )
}
