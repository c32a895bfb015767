import { useEffect, useState } from 'react'

/** Debounce in milliseconds. */
const PAUSE_MS = 150

/** Minimum length of the text: a single letter matches too much. */
const LEAST = 2

interface Asked<Answer> {
  /** The text that `answer` or `problem` belongs to. */
  text?: string
  answer?: Answer
  problem?: string
}

/**
 * Returns the server's answer to a typed text, debounced; none for a single letter. The last answer stays until the next one arrives;
 * answers to earlier texts are dropped. @param ask must be the same function on each render
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
  return { ...state, isPending: text.length >= LEAST && state.text !== text }
}
