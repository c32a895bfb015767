import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the server is asked. */
const PAUSE_MS = 150

/** One letter matches too much. */
const LEAST = 2

interface Asked<Answer> {
  /** The text that the answer is to. */
  text?: string
  answer?: Answer
  problem?: string
}

/**
 * The answer to typed text, after a pause; to a text of one letter there is none. The last answer stays until the
 * next one, and one to an earlier text is dropped. @param ask the same function at each render
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
