import { Button, formatNumber, plural } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { useCount } from './useCount.ts'

/** A form that a browser sends by itself; with a script the number follows the choice. */
export function Component({ action, groups: initialGroups, total: all, countAddress }: Props) {
  const { total, groups, form, count } = useCount(initialGroups, all, countAddress)
  return (
    <div className={`full ${css.selector}`}>
      <form ref={form} className={css.form} action={action} method="get" aria-label="Подбор тары" onChange={count}>
        {groups.map(({ code, title, values }) => (
          <label key={code} className={`chevron-mark column positioned ${css.field}`}>
            <span className={`note snug ${css.label}`}>{title}</span>
            <select className={`full text-20 medium bare ${css.select}`} name={code} defaultValue="">
              <option value="">Любой</option>
              {values.map(({ value, text, count }) => (
                <option key={value} value={value} disabled={count === 0}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <Show total={total} />
      </form>
    </div>
  )
}

/** Says how many; without a script nothing follows the choice, and it says only what it does. */
function Show({ total }: { total: number }) {
  const countText = `${formatNumber(total)}\u00a0${plural(total, 'изделие', 'изделия', 'изделий')}`
  return (
    <div className={`row ${css.show}`}>
      <Button type="submit" size="full" className="arrow-mark" disabled={total === 0}>
        <span className={css.count}>{total === 0 ? 'Таких изделий нет' : `Показать ${countText}`}</span>
        <span className={css.plain}>Показать изделия</span>
      </Button>
      <p className="visually-hidden" role="status">
        Подходит {countText}
      </p>
    </div>
  )
}
