/** Counts event-loop iterations during a long operation (next-loop-turn.ts). */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = (): void => {
    turns++
    again = setImmediate(count)
  }
  let again = setImmediate(count)
  await work()
  clearImmediate(again)
  return turns
}
