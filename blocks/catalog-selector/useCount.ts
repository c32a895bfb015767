import { useCallback, useEffect, useRef, useState } from 'react'
import type { Group } from './contract.ts'

/** How long nothing more is chosen before the products are counted, in milliseconds. */
const REST_MS = 150

/** What the call answers: the number, and where it gives them, the values with what would be left. */
interface Answer {
  filter: Count
}

interface Count {
  total: number
  groups?: readonly Group[]
}

/** How many products fit what is chosen in the form. Until an answer comes, the last one stays. */
export function useCount(given: readonly Group[], all: number, address: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef<AbortController>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [answer, setAnswer] = useState<Count>()

  const count = useCallback((): void => {
    if (!address) return
    clearTimeout(timer.current)
    running.current?.abort()
    timer.current = setTimeout(() => {
      if (!form.current) return
      running.current = new AbortController()
      fetch(`${address}?${queryOf(form.current)}`, { signal: running.current.signal })
        .then((response) => (response.ok ? (response.json() as Promise<Answer>) : undefined))
        .then((counted) => setAnswer(counted?.filter))
        .catch(() => undefined) // the number stays; the form works without it
    }, REST_MS)
  }, [address])

  useEffect(() => {
    const element = form.current
    element?.addEventListener('formdata', leaveOutEmpty)
    return () => element?.removeEventListener('formdata', leaveOutEmpty)
  }, [])

  useEffect(() => {
    // A browser brings back what was chosen before a reload.
    if (form.current && queryOf(form.current) !== '') count()
    return () => {
      clearTimeout(timer.current)
      running.current?.abort()
    }
  }, [count])

  return { form, count, total: answer?.total ?? all, groups: given.map((group) => withCounts(group, answer)) }
}

/** The values keep their order and words; only how many are left with each follows. */
function withCounts(group: Group, answer: Count | undefined): Group {
  const counted = answer?.groups?.find(({ code }) => code === group.code)
  if (!counted) return group
  const values = group.values.map((value) => ({
    ...value,
    count: counted.values.find((other) => other.value === value.value)?.count ?? 0,
  }))
  return { ...group, values }
}

/** Only what is chosen gets into an address. */
const leaveOutEmpty = ({ formData }: FormDataEvent): void => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

const queryOf = (form: HTMLFormElement): string => {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== '')
  return new URLSearchParams(chosen as [string, string][]).toString() // the form has no files
}
