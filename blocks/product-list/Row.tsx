import { formatNumber, inLines, nameId, ProductForm, SideView, scaleToFit } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import css from './Table.module.css'

/** The cells of one product. */
export function Row({ item, list }: { item: Item; list: string }) {
  const { id, article, name, link, drawing, volume, neck, material, color, height, weight, perBox, price } = item
  return (
    <>
      <th scope="row" className={css.product}>
        <div className={css.place}>
          {drawing && (
            <div className={css.picture}>
              <SideView drawing={drawing} scale={scaleToFit([drawing], 32, 36)} />
            </div>
          )}
          <div>
            <span className={css.article}>{article}</span>
            <a className={css.link} id={nameId(list, id)} href={link}>
              {name}
            </a>
          </div>
        </div>
      </th>
      <td className={css.number}>{volume === undefined ? '—' : formatNumber(volume)}</td>
      <td className={css.word}>{neck ?? '—'}</td>
      <td className={css.word}>{material ?? '—'}</td>
      <td>{color ?? '—'}</td>
      <td className={css.number}>{height === undefined ? '—' : formatNumber(height)}</td>
      <td className={css.number}>{weight === undefined ? '—' : formatNumber(weight)}</td>
      <td className={css.number}>{formatNumber(perBox)}</td>
      <td className={css.price}>{inLines(price)}</td>
      <td className={css.order}>
        <ProductForm list={list} product={{ id, article, name }} portion={item} look="row" />
      </td>
    </>
  )
}
