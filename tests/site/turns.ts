/** How often others get their turn while something works that would keep them waiting (in-turn.ts). */
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
