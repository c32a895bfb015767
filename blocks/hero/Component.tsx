import type { SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Lineup } from './Lineup.tsx'

export function Component({ title, text, drawings, facts, slots }: Props & SlotContent) {
  return (
    <div className={`grid ${css.hero}`}>
      <div className={`stacked ${css.words}`}>
        <h1 className={css.title}>{title}</h1>
        <p className="text-20 measured">{text}</p>
        {slots.actions && <div className="unspaced full">{slots.actions}</div>}
      </div>
      <Sheet drawings={drawings} facts={facts ?? []} />
    </div>
  )
}

/** Looks like a sheet with a technical drawing: products on a ground line, if they fit, and facts in the title block. */
function Sheet({ drawings, facts }: { drawings: Props['drawings']; facts: NonNullable<Props['facts']> | [] }) {
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
              <dd className="text-26 medium large-figure">
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
