import { type ComponentType, useEffect, useState } from 'react'
import { afterLoad } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Loads its code after the page; without a script nothing is counted, so no consent is needed. */
export function Component(props: Props) {
  const [Panel, setPanel] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      afterLoad(() => {
        // Without the notice there is no consent, and nothing is counted.
        import('./Panel.tsx').then((loaded) => setPanel(() => loaded.Panel)).catch(() => undefined)
      }),
    [],
  )
  return Panel && <Panel {...props} />
}
