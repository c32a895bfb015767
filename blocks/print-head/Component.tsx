import { PrintHead } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export const Component = ({ company, title }: Props) => (
  <div className={css.sheet}>
    <PrintHead company={company} title={title} />
  </div>
)
