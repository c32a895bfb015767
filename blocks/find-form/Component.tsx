import { Button } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export const Component = ({ label, name, button }: Props) => (
  <form className="unprinted flex wraps gap-8 spaced measured">
    <input className="number-field grows shrinks" name={name} aria-label={label} placeholder={label} required />
    <Button type="submit">{button}</Button>
  </form>
)
