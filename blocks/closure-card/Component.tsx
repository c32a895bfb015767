import { classes, NeckField, neckFrame, Price, pick, Stock, swatch, tintClass, Use } from '#renderer/index.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Card of a closure. The stylesheet shows the data of the selected color, so no JavaScript is needed. */
export function Component({ title, colors, drawing, all }: Props) {
  const [first] = colors
  if (!first) return null
  return (
    <div className={`text-15 ${css.card}`}>
      {drawing && first.drawing ? (
        <NeckField drawing={drawing} closure={first.drawing} frame={frameOf(drawing, all)} />
      ) : (
        <span />
      )}
      <h3 className={`snug ${css.name}`}>{title}</h3>
      <fieldset className="wrapped">
        <legend className="visually-hidden">{`Цвет: ${title}`}</legend>
        {colors.map(({ id, article, name, color, drawing: closureDrawing, link, price, stock, use }) => (
          <div key={id} className={css.color}>
            <label className={classes(pick, swatch(closureDrawing?.tint))}>
              <input
                type="radio"
                name="product"
                value={id}
                data-tint={closureDrawing && tintClass(closureDrawing)}
                defaultChecked={id === first.id}
              />
              {color}
            </label>
            <a href={link} aria-label={`${article}, ${name}`}>
              {article}
            </a>
            <Price price={price} />
            {drawing && closureDrawing?.tube !== undefined && (
              <p className="note">
                {`Трубка ${closureDrawing.tube}\u00a0мм`}
                {closureDrawing.tube > drawing.height && `, режем под ${drawing.height}\u00a0мм`}
              </p>
            )}
            {use && <Use use={use} className="note" />}
            {stock && <Stock stock={stock} />}
          </div>
        ))}
      </fieldset>
    </div>
  )
}

/** Returns the part of the container that a card's drawing shows. It is the same for all closures in `all`. */
const frameOf = (drawing: Drawing, all: Props['all']): ReturnType<typeof neckFrame> =>
  neckFrame(all.flatMap(({ colors: [color] }) => (color?.drawing ? [[drawing, color.drawing]] : [])))
