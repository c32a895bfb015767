/** Maximum number of stored answers: a pointer that moves over a long list would fetch all of its pages. */
const MAX_FETCHED = 10

/** Pages and modals that were fetched before they are shown, by address. */
const fetched = new Map<string, { until: number; answer: Promise<unknown> }>()

/** Discards all stored answers, because the visitor has changed data, signed in or signed out. */
export const clearFetched = (): void => fetched.clear()

/** Returns a stored answer that has not expired. */
export const findFetched = <Answer>(address: string): Promise<Answer> | undefined => {
  for (const [key, { until }] of fetched) if (until <= Date.now()) fetched.delete(key)
  return fetched.get(address)?.answer as Promise<Answer> | undefined // one kind of answer per address
}

/** Returns the stored answer, or loads it and stores it for `ttlMs`. A failure is not stored, and the oldest of too many answers goes. */
export function storeFetched<Answer>(address: string, ttlMs: number, load: () => Promise<Answer>): Promise<Answer> {
  const found = findFetched<Answer>(address)
  if (found) return found
  const answer = load()
  fetched.set(address, { until: Date.now() + ttlMs, answer })
  answer.catch(() => fetched.delete(address))
  if (fetched.size > MAX_FETCHED) fetched.delete([...fetched.keys()][0] ?? '')
  return answer
}
