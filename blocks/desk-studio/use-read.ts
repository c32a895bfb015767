import { useEffect, useState } from 'react'

/** Reads once, for a dialog; a text says why it could not. */
export function useRead<Answer extends object>(read: () => Promise<Answer>): Answer | string | undefined {
  const [answer, setAnswer] = useState<Answer | string>()
  useEffect(() => {
    read().then(setAnswer, (error) => setAnswer(String(error.message)))
  }, [])
  return answer
}
