import { useEffect } from 'react'
import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ now }: Props) {
  useEffect(() => {
    if (!now) return
    // Once: neither a reload nor Back prints again.
    const url = new URL(location.href)
    url.searchParams.delete('print')
    history.replaceState(history.state, '', url)
    print()
  }, [now])
  return (
    <Button kind="secondary" className={`unprinted ${css.print}`} onClick={() => print()}>
      Напечатать
    </Button>
  )
}
