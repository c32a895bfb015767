import type { JsonSchema } from './types.ts'

/**
 * Returns the meaning of each enum value: from `enumDescriptions`, or from the schema's description, «jar — банка, tube —
 * туба». Empty for values without a meaning.
 */
export function meaningsOf({
  enum: values = [],
  enumDescriptions,
  description: text = '',
}: JsonSchema): readonly string[] {
  if (enumDescriptions) return enumDescriptions
  const description = text.replaceAll('\u00a0—', ' —')
  const starts = values.map((value) => {
    const beginning = `${String(value)} — `
    const at = description.indexOf(beginning)
    return at < 0 ? undefined : { at, from: at + beginning.length }
  })
  return starts.map((start) => {
    if (!start) return ''
    const next = starts.flatMap((other) => (other && other.at > start.at ? other.at : [])).sort((a, b) => a - b)[0]
    const meaning = description.slice(start.from, next)
    return meaning
      .replace(/[;.](?:\s.*|$)/s, '')
      .replace(/,\s*$/, '')
      .trim()
  })
}
