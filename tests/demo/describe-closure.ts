import type { ProductRecord } from '#server/catalog/records.ts'
import { chanceOf } from './chance.ts'
import type { ClosureModel, ClosureSize } from './closure-model.ts'
import type { ColorName } from './colors.ts'
import { neckNamed } from './necks.ts'
import { bound, figure, listed } from './typography.ts'

type Made = Omit<ProductRecord, 'description'>

/** Two to four sentences: what it is for, a fact of its construction, how it is put on. */
export function describeClosure(
  model: ClosureModel,
  size: ClosureSize,
  color: ColorName,
  made: Made,
  containers: readonly string[],
): string {
  const chance = chanceOf(`text ${made.kind} ${made.article}`)
  const turn = model.sizes.indexOf(size) + model.colors.indexOf(color)
  const use = model.uses[turn % model.uses.length] ?? ''
  const fact = model.facts[(turn + chance.between(0, 1)) % model.facts.length] ?? ''
  const other = chance.pick(model.facts.filter((other) => other !== fact))
  const { torque } = neckNamed(size.neck)
  const fitting = [
    ...(torque && !made.dose ? [`Момент закрутки ${torque} Н·м.`] : []),
    ...(containers.length > 0 ? [`Встаёт на ${listed(containers)} с горловиной ${size.neck}.`] : []),
    `Под горловину ${made.neck}; масса ${figure(made.weight, 1)} г, в коробке ${figure(made.perBox)} шт.`,
    `Наружный диаметр ${made.diameter} мм, высота ${made.height} мм${made.dose && torque ? ' без трубки' : ''}.`,
    ...(made.dose && torque ? [`Доза ${figure(made.dose, 2)} мл, момент закрутки ${torque} Н·м.`] : []),
  ]
  const first = chanceOf(`fit ${model.code} ${size.neck} ${size.dose}`).between(0, fitting.length - 1)
  const fit = fitting[(first + model.colors.indexOf(color)) % fitting.length] ?? ''
  const sentences = (first + model.colors.indexOf(color)) % 2 === 0 ? [use, fit, fact] : [use, fact, other, fit]
  return bound(sentences.join(' '))
}
