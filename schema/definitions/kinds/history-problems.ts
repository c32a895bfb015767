import { isDeepStrictEqual } from 'node:util'
import type { Contracts } from '../contract/block.ts'
import { applyStep, type HistoryStep, namesOf } from '../json-schema/history.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { FORMAT } from './file.ts'
import { type FormatChange, formatChanges } from './formats.ts'
import { type Kind, kinds } from './kinds.ts'

/** What is wrong with the histories of contracts, for developers: an example that does not come out, a name that is not free. */
export function historyProblems(
  contracts: Contracts,
  ofKinds: Readonly<Record<string, Kind>> = kinds,
  formats: readonly FormatChange[] = formatChanges,
  format: number = FORMAT,
): string[] {
  const former = [...contracts].flatMap(([type, { formerly = [] }]) => formerly.map((name) => ({ type, name })))
  return [
    ...[...contracts].flatMap(([type, { props, history = [] }]) => [
      ...ofSchema(`blocks/${type}: props`, props),
      ...history.flatMap((step, i) => ofExample(`blocks/${type}: history[${i}]`, step)),
    ]),
    ...Object.entries(ofKinds).flatMap(([kind, { schema }]) => ofSchema(kind, schema)),
    ...former.flatMap(({ type, name }, i) =>
      contracts.has(name) || former.some((other, at) => at < i && other.name === name)
        ? [`blocks/${type}: formerly «${name}» is another block's name`]
        : [],
    ),
    ...(formats.length + 1 === format ? [] : [`FORMAT is ${format}, and formatChanges lead to ${formats.length + 1}`]),
    ...formats.flatMap(ofFormat),
  ]
}

function ofSchema(place: string, { history = [], properties = {}, items, additionalProperties }: JsonSchema): string[] {
  const wrong = history.flatMap((step, i) => {
    const { from, to } = namesOf(step)
    const later = history.slice(i + 1).map((one) => namesOf(one).from)
    const isKnown = (name: string): boolean => later.includes(name) || isIn(properties, name.split('.'))
    return [
      ...ofExample(`${place}: history[${i}]`, step),
      ...(to.includes(from) || !isIn(properties, from.split('.')) ? [] : [`${place}: «${from}» is a key still`]),
      ...to.filter((name) => !isKnown(name)).map((name) => `${place}: «${name}» is no key`),
    ]
  })
  const parts = Object.entries({ ...properties, '*': items, '**': additionalProperties })
  return [
    ...wrong,
    ...parts.flatMap(([key, part]) => (typeof part === 'object' ? ofSchema(`${place}.${key}`, part) : [])),
  ]
}

const isIn = (properties: Readonly<Record<string, JsonSchema>>, [key = '', ...rest]: readonly string[]): boolean => {
  const part = properties[key]
  return part !== undefined && (rest.length === 0 || isIn(part.properties ?? {}, rest))
}

function ofExample(
  place: string,
  step: Omit<HistoryStep, 'example'> & Partial<Pick<HistoryStep, 'example'>>,
): string[] {
  const { example, ...change } = step
  if (!example) return [`${place} has no example`]
  const made = applyStep(example.before, { ...change, example } as HistoryStep)?.object
  return isDeepStrictEqual(made, example.after) ? [] : [`${place} makes ${JSON.stringify(made)} of its example`]
}

function ofFormat({ change, examples }: FormatChange, i: number): string[] {
  const place = `formatChanges[${i}]`
  return [
    ...Object.keys(change)
      .filter((kind) => examples.every((one) => one.kind !== kind))
      .map((kind) => `${place} has no example of ${kind}`),
    ...examples.flatMap(({ kind, before, after }) => {
      const made = change[kind]?.(before)
      return isDeepStrictEqual(made, after) ? [] : [`${place} makes ${JSON.stringify(made)} of its ${kind}`]
    }),
  ]
}
