import { classes, IconButton, pick, tintClass } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { viewsOf } from './views.tsx'

/** Pictures and drawings of a product. Radio buttons select one, and CSS shows it, so no script is needed. */
export function Component({ product }: Props) {
  const views = viewsOf(product)
  if (views.length === 0) return null
  return (
    <section
      className={classes(css.drawing, product.drawing && tintClass(product.drawing))}
      aria-label="Изображения и чертёж"
    >
      <div className={`grid positioned ${css.frame}`}>
        {views.map(({ title, legend, large, isPicture }, index) => (
          <figure
            key={title}
            className={classes(
              'column shrinks positioned',
              css.page,
              isPicture ? css.picture : css.sheet,
              css[`view${index + 1}`],
            )}
          >
            <div className={isPicture ? css.photo : `row centered grows ${css.field}`}>
              {large(`${title}. ${product.name}`, 'hatch')}
            </div>
            <figcaption className={`note ${css.caption}`}>{legend}</figcaption>
          </figure>
        ))}
        <IconButton icon="zoom" label="Во весь экран" className={css.zoom} popoverTarget="product-drawing" />
      </div>
      <fieldset className={`flex ${css.tabs}`}>
        <legend className="visually-hidden">Вид</legend>
        {views.map(({ title, small, isPicture }, index) => (
          <label key={title} className={classes(pick, `row gap-4 tall note snug hover-accent ${css.tab}`)}>
            <input type="radio" name="drawing-view" value={index + 1} defaultChecked={index === 0} />
            <span className={classes('row grows', css.small, isPicture && 'plate')}>{small}</span>
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <div
        id="product-drawing"
        className={`full ${css.screen}`}
        popover="auto"
        role="dialog"
        aria-label={`Крупно: ${product.name}`}
      >
        <IconButton
          icon="close"
          label="Закрыть"
          className={css.close}
          popoverTarget="product-drawing"
          popoverTargetAction="hide"
        />
        {views.map(({ title, large, isPicture }, index) => (
          <div key={title} className={classes(css.large, isPicture && css.ground, css[`view${index + 1}`])}>
            {large(`${title}, крупно. ${product.name}`, 'hatch-large')}
          </div>
        ))}
      </div>
    </section>
  )
}
