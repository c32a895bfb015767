import { Fragment } from 'react'
import { formatNumber, LinePhoto, price, rubles, SideView, scaleToFit, servicePrice } from '#renderer/index.ts'
import { stackText, stepAt } from '#schema/definitions/shop/units/quantity.ts'
import { lineNote } from '#schema/definitions/shop/units/wishes.ts'
import type { Props } from './contract.ts'
import css from './Lines.module.css'

type Line = Props['item']['lines'][number]

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="grid">
      {lines.map((line, i) => (
        <li key={i} className={`grid top-line ${css.line}`}>
          <div className={`flex centered ${css.picture}`}>
            <Shown line={line} />
          </div>
          <div>
            <p className={`medium ${css.name}`}>{line.link ? <a href={line.link}>{line.name}</a> : line.name}</p>
            <p className={css.note}>{lineNote(line)}</p>
            <Ladder line={line} />
            {line.drawings && <Drawings of={line.name} drawings={line.drawings} />}
          </div>
          <Figures line={line} />
        </li>
      ))}
    </ol>
  )
}

function Shown({ line: { picture, drawing } }: { line: Line }) {
  if (picture) return <LinePhoto address={picture} />
  return drawing && <SideView drawing={drawing} scale={scaleToFit([drawing], 64, 76)} />
}

function Drawings({ of, drawings }: { of: string; drawings: NonNullable<Line['drawings']> }) {
  return (
    <p className={css.note}>
      Чертёж с&nbsp;размерами:{' '}
      {drawings.map(({ text, link }, i) => (
        <Fragment key={link}>
          {i > 0 && ', '}
          <a href={link} aria-label={`Чертёж ${of}, ${text}`}>
            {text}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** Prices of a product by quantity. The price of the line is marked, except if a manager has set another price. */
function Ladder({ line: { prices, quantity, isOwn, kopecks } }: { line: Line }) {
  if (prices.length === 0) return null
  const chosen = isOwn ? undefined : stepAt(quantity, prices)?.from
  return (
    <>
      {isOwn && kopecks !== null && (
        <p className={`text-15 medium ${css.own}`}>Цена для вас: {rubles(kopecks)} за&nbsp;шт.</p>
      )}
      <ul className={`flex wraps ${css.ladder}`} aria-label="Цена по количеству в прайсе">
        {prices.map(({ from, kopecks }) => (
          <li key={from} className={from === chosen ? `medium ${css.chosen}` : undefined}>
            от&nbsp;{formatNumber(from)}&nbsp;шт.&nbsp;— {rubles(kopecks)}
            {from === chosen && <span className="unbroken"> (ваша)</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Figures({ line }: { line: Line }) {
  const { productId, quantity, unit, boxes, kopecks, sum, supply } = line
  return (
    <dl className={`flex wraps text-15 ${css.figures}`}>
      <div>
        <dt className="visually-hidden">Количество</dt>
        <dd>
          {formatNumber(quantity)}&nbsp;{unit}
        </dd>
        {boxes > 0 && <dd className={css.note}>{stackText(line)}</dd>}
        {supply && <dd className={css.note}>Готово: {supply}</dd>}
      </div>
      {kopecks !== null && (
        <div>
          <dt className="visually-hidden">Цена за&nbsp;единицу</dt>
          <dd>
            {rubles(kopecks)} за&nbsp;{unit}
          </dd>
        </div>
      )}
      <div>
        <dt className="visually-hidden">Сумма</dt>
        <dd className="bold">{productId === undefined ? servicePrice(sum) : price(sum)}</dd>
      </div>
    </dl>
  )
}
