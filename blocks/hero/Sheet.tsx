import type { Props } from './contract.ts'
import { Lineup } from './Lineup.tsx'
import css from './Sheet.module.css'

/** A drawing sheet: the products over its ground line, the facts in its title block. */
export function Sheet({ drawings, facts }: { drawings: Props['drawings']; facts: NonNullable<Props['facts']> | [] }) {
  return (
    <div className={css.sheet}>
      <div className={css.wide}>
        <Lineup drawings={drawings} width={680} gap={36} detailed />
      </div>
      <div className={css.narrow}>
        <Lineup drawings={drawings} width={300} gap={10} detailed={false} />
      </div>
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(({ value, unit, label }) => (
            <div key={label} className={css.fact}>
              <dt className={css.label}>{label}</dt>
              <dd className="large-figure">
                {value}
                {unit && <span className={css.unit}>{`\u00a0${unit}`}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
