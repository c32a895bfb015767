import { BasketControl, formatNumber, ListToggle, SideView, scaleToFit } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import css from './Table.module.css'

export function Row({ item }: { item: Item }) {
  const { id, article, name, link, drawing, volume, neck, material, color, height, weight, perBox, price } = item
  const product = { id, article, name }
  return (
    <tr>
      <th scope="row" className={css.product}>
        <div className={css.place}>
          <div className={css.picture}>
            <SideView drawing={drawing} scale={scaleToFit([drawing], 32, 36)} />
          </div>
          <div>
            <span className={css.article}>{article}</span>
            <a className={css.link} href={link}>
              {name}
            </a>
          </div>
        </div>
      </th>
      <td className={css.number}>{volume === undefined ? '—' : formatNumber(volume)}</td>
      <td className={css.word}>{neck}</td>
      <td className={css.word}>{material}</td>
      <td>{color}</td>
      <td className={css.number}>{formatNumber(height)}</td>
      <td className={css.number}>{formatNumber(weight)}</td>
      <td className={css.number}>{formatNumber(perBox)}</td>
      <td className={css.price}>{price}</td>
      <td className={css.order}>
        <div className={css.actions}>
          <BasketControl product={product} portion={item} look="row" />
          <div className={css.marks}>
            <ListToggle list="favorite" product={product} look="row" />
            <ListToggle list="compare" product={product} look="row" />
          </div>
        </div>
      </td>
    </tr>
  )
}
