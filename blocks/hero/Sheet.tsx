import type { Props } from './contract.ts'
import { Lineup } from './Lineup.tsx'
import css from './Sheet.module.css'

/** A drawing sheet: the products over its ground line where there is room beside the words, the facts in its title block. */
export function Sheet({ drawings, facts }: { drawings: Props['drawings']; facts: NonNullable<Props['facts']> | [] }) {
  return (
    <div className={`column on-card ${css.sheet}`}>
      <div className={`centered grows ${css.products}`}>
        <Lineup drawings={drawings} />
      </div>
      {facts.length > 0 && (
        <dl className={`grid ${css.facts}`}>
          {facts.map(({ value, unit, label }) => (
            <div key={label} className={`flex ${css.fact}`}>
              <dt className={`note snug ${css.label}`}>{label}</dt>
              <dd className="large-figure">
                {value}
                {unit && <span className={`text-15 ${css.unit}`}>{`\u00a0${unit}`}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
