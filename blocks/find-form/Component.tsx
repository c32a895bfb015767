import { Button } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ label, name, button }: Props) {
  return (
    <form className="unprinted grid starts gap-8 spaced measured">
      <label htmlFor={`find-${name}`}>{label}</label>
      <div className="flex wraps gap-8 full">
        <input id={`find-${name}`} className="number-field grows shrinks" name={name} maxLength={100} required />
        <Button type="submit">{button}</Button>
      </div>
    </form>
  )
}
