import { useId } from 'react'
import { ButtonLink, latePart, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

const Outline = latePart(async () => (await import('./drawn.tsx')).drawNothing)

/** The outline of what is not there, and one next step. */
export function Empty({ text, step }: NonNullable<Props['empty']>) {
  return (
    <div className={css.empty}>
      <Outline as="div" part={useId()} of={{}} />
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
