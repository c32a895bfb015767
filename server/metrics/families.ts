/** Sets of numbers in the text of OpenMetrics 1.0, without what is measured. */

/** Label -> value. */
type Labels = Readonly<Record<string, string>>

/** One family of the exposition: its description and its samples. */
export interface Family {
  head: string
  /** @param more labels that each of them has too */
  samples(more?: Labels): string
}

/** A family as one process tells it to another. */
export interface Part {
  head: string
  samples: string
}

/** What a process tells of itself, by its number among those that serve. */
export const partsOf = (families: readonly Family[], process: number | undefined): Part[] =>
  families.map(({ head, samples }) => ({
    head,
    samples: samples(process === undefined ? {} : { process: String(process) }),
  }))

/** What a family is called and what it says. Its name ends with its unit, where it has one. */
interface Described {
  name: string
  help: string
  unit?: 'seconds' | 'bytes'
}

type Type = 'counter' | 'gauge' | 'histogram' | 'summary' | 'info'

export const CONTENT_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** The whole exposition: samples of one family stand together, whoever told them. */
export function exposition(parts: readonly Part[]): string {
  const found = new Map<string, string>()
  for (const { head, samples } of parts) found.set(head, (found.get(head) ?? head) + samples)
  return `${[...found.values()].join('')}# EOF\n`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

function describe({ name, help, unit }: Described, type: Type): string {
  const told = unit === undefined ? '' : `# UNIT ${name} ${unit}\n`
  return `# TYPE ${name} ${type}\n${told}# HELP ${name} ${escaped(help)}\n`
}

const written = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const line = (name: string, labels: Labels, value: number): string => `${name}${written(labels)} ${value}\n`

/** Numbers as they are when they are asked for. @param samples each with its labels */
export const family = (
  described: Described,
  type: 'gauge' | 'counter' | 'summary' | 'info',
  samples: readonly (readonly [labels: Labels, value: number])[],
): Family => ({
  head: describe(described, type),
  samples: (more) =>
    samples.map(([labels, value]) => line(described.name + ENDS[type], { ...more, ...labels }, value)).join(''),
})

const ENDS = { gauge: '', summary: '', counter: '_total', info: '_info' } as const

/** Values of labels joined, in the order of their names: adding must cost next to nothing. */
const SEPARATOR = '\n'
const labelsOf = (names: readonly string[], key: string): Labels => {
  const values = key.split(SEPARATOR)
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
}

export interface Counter extends Family {
  /** @param values of its labels, in their order; never what a visitor has written: each makes a sample */
  add(...values: readonly string[]): void
}

export function createCounter(described: Described, names: readonly string[]): Counter {
  const counts = new Map<string, number>()
  if (names.length === 0) counts.set('', 0)
  return {
    add(...values) {
      const key = values.join(SEPARATOR)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    head: describe(described, 'counter'),
    samples: (more) =>
      family(
        described,
        'counter',
        [...counts].map(([key, count]) => [labelsOf(names, key), count]),
      ).samples(more),
  }
}

export interface Histogram extends Family {
  /** @param values as of {@link Counter.add} */
  observe(amount: number, ...values: readonly string[]): void
}

/** @param bounds upper ones of its buckets, from the smallest */
export function createHistogram(described: Described, bounds: readonly number[], names: readonly string[]): Histogram {
  const found = new Map<string, { counts: number[]; sum: number }>()
  const start = () => ({ counts: [...bounds, Number.POSITIVE_INFINITY].map(() => 0), sum: 0 })
  if (names.length === 0) found.set('', start())
  type Found = readonly [string, { counts: number[]; sum: number }]
  const samples = ([key, { counts, sum }]: Found, more?: Labels): string => {
    const labels = { ...more, ...labelsOf(names, key) }
    let below = 0
    const buckets = counts.map((count, i) => {
      below += count
      const bound = bounds[i]
      const le = bound === undefined ? '+Inf' : Number.isInteger(bound) ? `${bound}.0` : String(bound)
      return line(`${described.name}_bucket`, { ...labels, le }, below)
    })
    return (
      buckets.join('') + line(`${described.name}_count`, labels, below) + line(`${described.name}_sum`, labels, sum)
    )
  }
  return {
    observe(amount, ...values) {
      const key = values.join(SEPARATOR)
      let at = found.get(key)
      if (!at) found.set(key, (at = start()))
      let i = 0
      while (i < bounds.length && amount > (bounds[i] ?? 0)) i++
      at.counts[i] = (at.counts[i] ?? 0) + 1
      at.sum += amount
    },
    head: describe(described, 'histogram'),
    samples: (more) => [...found].map((one) => samples(one, more)).join(''),
  }
}
