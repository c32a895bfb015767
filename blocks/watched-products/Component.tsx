import { type ComponentType, useEffect, useState } from 'react'
import { requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import './Component.module.css'
import type { Props } from './contract.ts'
import type { RowProps } from './Row.tsx'

interface LoadedRow {
  Row: ComponentType<RowProps>
  items: CallAnswer<'watched.list'>['list']
}

/** Products that the visitor has viewed. The browser loads them, because cached pages contain no personal data. */
export function Component({ title, all, except, region }: Props) {
  const [shown, setShown] = useState<LoadedRow>()
  useEffect(() => {
    const request = new AbortController()
    requestCall('GET /api/app/watched/list', region === undefined ? {} : { region }, { signal: request.signal })
      .then(async ({ list }) => {
        const items = list.filter(({ id }) => id !== except)
        setShown(items.length > 0 ? { Row: (await import('./Row.tsx')).Row, items } : undefined)
      })
      .catch(() => undefined) // if loading fails, the row is not shown
    return () => request.abort()
  }, [except, region])

  return (
    <div>
      {shown ? (
        <shown.Row title={title} all={all} items={shown.items} />
      ) : (
        <noscript>
          <p>
            <a href={all}>{title}</a>
          </p>
        </noscript>
      )}
    </div>
  )
}
