import { useEffect } from 'react'
import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ now }: Props) {
  useEffect(() => {
    if (now) print()
  }, [now])
  return (
    <Button kind="secondary" className={`unprinted ${css.print}`} onClick={() => print()}>
      Напечатать
    </Button>
  )
}
