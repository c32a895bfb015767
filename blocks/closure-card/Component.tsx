import { classes, inLines, NeckField, neckFrame, pick, Stock, swatch, tintClass } from '#renderer/index.ts'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Which color is chosen, and what is said of it, the stylesheet shows: no script is needed. */
export function Component({ title, colors, drawing, all }: Props) {
  const [first] = colors
  if (!first) return null
  const pairs = all.flatMap(({ colors: [one] }): [Drawing, Drawing][] =>
    drawing && one?.drawing ? [[drawing, one.drawing]] : [],
  )
  return (
    <div className={css.card}>
      {drawing && first.drawing && <NeckField drawing={drawing} closure={first.drawing} frame={neckFrame(pairs)} />}
      <h3 className={css.name}>{title}</h3>
      <fieldset className="wrapped">
        <legend className="visually-hidden">{`Цвет: ${title}`}</legend>
        {colors.map(({ id, article, name, color, drawing: own, link, price, stock }) => (
          <div key={id} className={css.color}>
            <label className={classes(pick, swatch(own?.tint))}>
              <input
                type="radio"
                name="product"
                value={id}
                data-tint={own && tintClass(own)}
                defaultChecked={id === first.id}
              />
              {color}
            </label>
            <a href={link} aria-label={`${article}, ${name}`}>
              {article}
            </a>
            <p>{inLines(price)}</p>
            {stock && <Stock stock={stock} />}
          </div>
        ))}
      </fieldset>
    </div>
  )
}
