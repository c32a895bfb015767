import { DateLine, Headline, plural, SideView, type SlotContent, scaleToFit, Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, total, lead, date, drawing, slots }: Props & SlotContent) {
  if (slots.path)
    return (
      <header className={`row wraps ${css.row}`}>
        {slots.path}
        <h1>{title}</h1>
        {total !== undefined && total > 0 && (
          <p className={css.total}>{`${total}\u00a0${plural(total, 'изделие', 'изделия', 'изделий')}`}</p>
        )}
        {slots.more && <div className={`unspaced shrinks ${css.more}`}>{slots.more}</div>}
      </header>
    )
  return (
    <header className={`flex between ${css.heading}`}>
      <div className="grid gap-16 shrinks">
        {date && <DateLine className="muted text-15" date={date} />}
        <h1 className={css.title}>
          <Headline text={title} />
        </h1>
        {lead && (
          <p className="muted text-20 measured">
            <Text text={lead} />
          </p>
        )}
      </div>
      {drawing && (
        <div className={css.drawing}>
          <SideView drawing={drawing} scale={scaleToFit([drawing], 220, 240)} dimensions />
        </div>
      )}
    </header>
  )
}
