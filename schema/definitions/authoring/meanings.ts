import type { JsonSchema } from '../json-schema/types.ts'

/**
 * What each value of an enum means, out of the words that its schema says of all: «jar — банка, tube — туба». Empty of
 * those of which it says nothing.
 */
export function meaningsOf({ enum: values = [], description = '' }: JsonSchema): readonly string[] {
  const starts = values.map((value) => {
    const said = `${String(value)} — `
    const at = description.indexOf(said)
    return at < 0 ? undefined : { at, from: at + said.length }
  })
  return starts.map((start) => {
    if (!start) return ''
    const next = starts.flatMap((other) => (other && other.at > start.at ? other.at : [])).sort((a, b) => a - b)[0]
    const said = description.slice(start.from, next)
    return said
      .replace(/[;.](?:\s.*|$)/s, '')
      .replace(/,\s*$/, '')
      .trim()
  })
}
