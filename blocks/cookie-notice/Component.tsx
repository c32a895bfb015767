import { type ComponentType, useEffect, useState } from 'react'
import { afterLoad } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Its code comes when the page has been loaded; without a script nothing is counted, and nothing is asked. */
export function Component(props: Props) {
  const [Panel, setPanel] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      afterLoad(() => {
        // Who is not asked is not counted.
        import('./Panel.tsx').then((loaded) => setPanel(() => loaded.Panel)).catch(() => undefined)
      }),
    [],
  )
  return Panel && <Panel {...props} />
}
