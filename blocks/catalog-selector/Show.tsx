import { Button, formatNumber, plural } from '#renderer/index.ts'
import css from './Component.module.css'

/** Says how many; without a script nothing follows the choice, and it says only what it does. */
export function Show({ total }: { total: number }) {
  const found = `${formatNumber(total)}\u00a0${plural(total, 'изделие', 'изделия', 'изделий')}`
  return (
    <div className={css.show}>
      <Button type="submit" size="full" className="arrow-mark" disabled={total === 0}>
        <span className={css.count}>{total === 0 ? 'Таких изделий нет' : `Показать ${found}`}</span>
        <span className={css.plain}>Показать изделия</span>
      </Button>
      <p className="visually-hidden" role="status">
        Подходит {found}
      </p>
    </div>
  )
}
