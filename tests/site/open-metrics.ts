/** A sample in OpenMetrics text. */
export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

interface Family {
  name: string
  type: string
  unit: string
  help: string
  samples: Sample[]
}

const ENDS: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total', '_created'],
  gauge: [''],
  histogram: ['_bucket', '_count', '_sum', '_created'],
  summary: ['', '_count', '_sum', '_created'],
  info: ['_info'],
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"`
const SAMPLE = new RegExp(
  String.raw`^(${NAME})(?:\{((?:${LABEL}(?:,${LABEL})*)?)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|[Nn]a[Nn])$`,
)

/**
 * Parses metrics by the rules of OpenMetrics 1.0 (its ABNF and its rules for metric families), but allows bucket bounds without a fraction,
 * which prom-client writes and Prometheus accepts. @throws SyntaxError for the first invalid line
 */
export function parseOpenMetrics(text: string): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>()
  const fail = (line: string, why: string): never => {
    throw new SyntaxError(`${why}: ${line}`)
  }
  if (!text.endsWith('\n# EOF\n')) fail(text.slice(-40), 'the end is missing')
  const seen = new Set<string>()
  let current: Family | undefined
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, keyword, name = '', rest = ''] = /^# (TYPE|UNIT|HELP) (\S+) (.+)$/.exec(line) ?? []
    if (line.startsWith('#')) {
      if (!keyword || !new RegExp(`^${NAME}$`).test(name)) fail(line, 'no description')
      if (name !== current?.name) {
        if (families.has(name)) fail(line, 'a family begins twice')
        current = { name, type: 'unknown', unit: '', help: '', samples: [] }
        families.set(name, current)
      }
      if (current.samples.length > 0) fail(line, 'a description after samples')
      if (keyword === 'TYPE' && !(rest in ENDS)) fail(line, 'no type')
      if (keyword === 'UNIT' && !name.endsWith(`_${rest}`)) fail(line, 'the name does not end with the unit')
      if (keyword === 'TYPE') current.type = rest
      if (keyword === 'UNIT') current.unit = rest
      if (keyword === 'HELP') current.help = rest
      continue
    }
    const [, sample = '', labelText = '', number = ''] = SAMPLE.exec(line) ?? fail(line, 'no sample')
    if (!current) return fail(line, 'a sample of no family')
    const { name: own, type, samples } = current
    if (!(ENDS[type] ?? []).some((end) => sample === own + end)) fail(line, `no sample of ${own}`)
    const pairs = [...labelText.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, label = '', value = '']) => [label, value] as const,
    )
    const labels = Object.fromEntries(pairs)
    if (Object.keys(labels).length !== pairs.length) fail(line, 'a label twice')
    const id = sample + JSON.stringify(pairs.toSorted(([a], [b]) => a.localeCompare(b)))
    if (seen.has(id)) fail(line, 'a sample twice')
    seen.add(id)
    const value = Number(number.replace('Inf', 'Infinity').replace(/nan/i, 'NaN'))
    if (type !== 'gauge' && !(value >= 0)) fail(line, 'below zero')
    if (sample.endsWith('_bucket') && !/^(\d+(\.\d+)?|\+Inf)$/.test(labels.le ?? '')) fail(line, 'no bound')
    samples.push({ name: sample, labels, value })
  }
  for (const { name, type, samples } of families.values()) {
    if (type !== 'histogram') continue
    const groups = Map.groupBy(samples, ({ labels: { le: _, ...rest } }) => JSON.stringify(rest))
    for (const [labels, group] of groups) {
      const buckets = group.filter((sample) => sample.name === `${name}_bucket`)
      const bounds = buckets.map(({ labels }) => Number((labels.le ?? '').replace('+Inf', 'Infinity')))
      const rises = (numbers: readonly number[]) => numbers.every((n, i) => i === 0 || n >= (numbers[i - 1] ?? 0))
      const count = group.find((sample) => sample.name === `${name}_count`)?.value
      if (!rises(bounds) || !rises(buckets.map(({ value }) => value))) fail(name + labels, 'buckets do not rise')
      if (bounds.at(-1) !== Number.POSITIVE_INFINITY || buckets.at(-1)?.value !== count)
        fail(name + labels, 'the last bucket is not the count')
    }
  }
  return families
}
