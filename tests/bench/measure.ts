import { performance } from 'node:perf_hooks'

/** Returns the median wall time of a run, in milliseconds. */
export async function wallTime(run: () => Promise<unknown>, rounds = 5): Promise<number> {
  const results: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = performance.now()
    await run()
    results.push(performance.now() - before)
  }
  return median(results)
}

export const median = (values: readonly number[]): number => middle(values, (value) => value) ?? Number.NaN

/** Returns the element with the median of the numbers that `by` returns; of two middle elements, the one with the greater number. */
export const middle = <T>(all: readonly T[], by: (one: T) => number): T | undefined =>
  all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]

/** Prints one row of the report: name, measured value and limit. */
export function report(name: string, value: string, bound: string, holds: boolean): void {
  console.log(`${holds ? '  ' : '! '}${name.padEnd(78)} ${value.padStart(26)}   ${bound}`)
}
