import { useEffect, useState } from 'react'

/** Milliseconds to wait after typing before the request. */
const PAUSE_MS = 150

/** Minimum length of a text for a request: a single letter would match too much. */
const LEAST = 2

interface Asked<Answer> {
  /** The text to which `answer` or `problem` belongs. */
  text?: string
  answer?: Answer
  problem?: string
}

/**
 * Returns the server's answer to a typed text, after a debounce. A single letter gets no answer. The last answer stays until the next one
 * arrives; answers to earlier texts are ignored. @param ask sends the request; must be the same function on each render
 */
export function useAnswer<Answer>(
  text: string,
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
): Asked<Answer> & { isPending: boolean } {
  const [state, setState] = useState<Asked<Answer>>({})
  useEffect(() => {
    if (text.length < LEAST) return setState({})
    const late = new AbortController()
    const timer = setTimeout(async () => {
      const next = await ask(text, late.signal).then(
        (answer) => ({ answer }),
        (error) => ({ problem: error instanceof Error ? error.message : '' }),
      )
      if (!late.signal.aborted) setState({ text, ...next })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      late.abort()
    }
  }, [text, ask])
  // The effect clears the state only after the render in which the text has become too short.
  return text.length < LEAST ? { isPending: false } : { ...state, isPending: state.text !== text }
}
