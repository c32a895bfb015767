import { ButtonLink, Paragraphs, shapeOf } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

const jar = { shape: 'jar', height: 96, diameter: 92, neck: 84 } as const

/** The outline of what is not there, and one next step. */
export function Empty({ text, step }: NonNullable<Props['empty']>) {
  return (
    <div className={css.empty}>
      <svg width={96} height={98} viewBox="-48 -97 96 98" aria-hidden="true">
        <path className="outline-only" d={shapeOf(jar).bodies[0]} />
      </svg>
      <div className={css.words}>
        <Paragraphs text={text} />
      </div>
      {step && (
        <ButtonLink kind="secondary" href={step.link}>
          {step.text}
        </ButtonLink>
      )}
    </div>
  )
}
