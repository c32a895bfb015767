import { useEffect, useState } from 'react'
import { released, requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { useStudio, useStudioState } from './context.ts'

/** Milliseconds between two requests. */
const PERIOD_MS = 10_000

/** Tells what others publish of the page and the draft's files, and who else edits them. Asks while the tab is visible. */
export function Others() {
  const { studio, outline } = useStudio()
  const changed = useStudioState((state) => state.draft.changed)
  const [notes, setNotes] = useState<CallAnswer<'desk.studioOthers'>['notes']>([])
  useEffect(() => {
    const late = new AbortController()
    async function ask(): Promise<void> {
      if (document.hidden) return
      const { draft, notes } = await requestCall('GET /desk/api/studio/others', {}, { signal: late.signal })
      await released()
      setNotes(notes)
      await studio.follow(draft)
    }
    // After an error the next request follows.
    const poll = () => void ask().catch(() => undefined)
    poll()
    const timer = setInterval(poll, PERIOD_MS)
    late.signal.addEventListener('abort', () => clearInterval(timer))
    return () => late.abort()
  }, [studio])
  const here = new Set([...changed, ...outline.map(({ place }) => place.file)])
  return notes
    .filter(({ files }) => files.some((file) => here.has(file)))
    .map(({ text }, i) => (
      <p key={i} className="desk-notice text-13" role="status">
        {text}
      </p>
    ))
}
