import { type ComponentType, useEffect, useState } from 'react'
import { afterLoad } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Its code comes when the page has been loaded; without a script nothing is counted, and nothing is asked. */
export function Component(props: Props) {
  const [Panel, setPanel] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      afterLoad(() => {
        // Without the notice there is no consent and no counting.
        import('./Panel.tsx').then((loaded) => setPanel(() => loaded.Panel)).catch(() => undefined)
      }),
    [],
  )
  return Panel && <Panel {...props} />
}
