import { Paragraphs, type SlotContent, Unbroken, Use } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Name and price of a product, then its picture, and beside it the slots for actions. */
export function Component({ title, product, slots }: Props & SlotContent) {
  const { article, use, description } = product
  return (
    <div className={`column gap-12 shrinks ${css.summary}`}>
      <div className={css.offer}>
        <h1 className={`text-20 ${css.name}`}>
          <Unbroken text={title} />
        </h1>
        <p className="note snug">
          <Unbroken text={article} />
          {use && '\u00a0·\u00a0'}
          {use && <Use use={use} />}
        </p>
        {slots.price}
      </div>
      {slots.picture && <div className={css.picture}>{slots.picture}</div>}
      <div className={`unspaced column gap-12 shrinks ${css.actions}`}>{slots.actions}</div>
      {(slots.under || description) && (
        <div className={`unspaced column gap-12 shrinks ${css.under}`}>
          {slots.under}
          {description && (
            <div className="paragraphs">
              <Paragraphs text={description} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
