import { CellsOfDocument, formatNumber, inLines, latePart, nameId, ProductForm } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import { isWhole, type ListedItem } from './items.ts'
import css from './Table.module.css'

const Picture = latePart(async () => (await import('./drawn.tsx')).drawRow)

export function Row({ item, list }: { item: ListedItem; list: string }) {
  const { id, article, name } = item
  const part = nameId(list, id)
  return (
    <tr data-part={part}>
      {isWhole(item) ? <Cells item={item} list={list} /> : <CellsOfDocument part={part} />}
      <td className={css.order}>
        <ProductForm list={list} product={{ id, article, name }} portion={item} look="row" />
      </td>
    </tr>
  )
}

function Cells({ item, list }: { item: Item; list: string }) {
  const { id, article, name, link, drawing, volume, neck, material, color, height, weight, perBox, price } = item
  return (
    <>
      <th scope="row" className={css.product}>
        <div className={css.place}>
          {drawing && (
            <Picture as="div" className={css.picture} part={`${nameId(list, id)}-drawing`} of={{ drawing }} />
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
    </>
  )
}
