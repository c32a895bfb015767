import { expect, it } from 'vitest'
import { applyStep, type HistoryStep } from './history.ts'

const example = { before: {}, after: {} }
const renamed: HistoryStep = { renamed: { from: 'heading', to: 'title' }, example }
const inwards: HistoryStep = { moved: { from: 'image', to: 'media.image' }, example }
const outwards: HistoryStep = { moved: { from: 'media.image', to: 'image' }, example }
const split: HistoryStep = {
  split: {
    from: 'fullName',
    into: ['name', 'surname'],
    how(value) {
      const [name, surname] = typeof value === 'string' ? value.split(' ') : []
      return name === undefined ? undefined : { name, surname }
    },
  },
  example,
}
/** A word of a list that is another one now. */
const retold: HistoryStep = {
  split: { from: 'size', into: ['size'], how: (value) => (value === 'big' ? { size: 'large' } : undefined) },
  example,
}

it.each<[string, HistoryStep, object, object]>([
  ['renamed, at its place', renamed, { a: 1, heading: 'Т', b: 2 }, { a: 1, title: 'Т', b: 2 }],
  ['an expression is renamed as it is', renamed, { heading: { $get: 'x' } }, { title: { $get: 'x' } }],
  ['moved into an object that is not there', inwards, { image: 'a', b: 2 }, { media: { image: 'a' }, b: 2 }],
  ['moved into one that is', inwards, { image: 'a', media: { b: 2 } }, { media: { b: 2, image: 'a' } }],
  ['moved out of an object, which is gone then', outwards, { media: { image: 'a' }, b: 2 }, { image: 'a', b: 2 }],
  ['moved out of one that stays', outwards, { media: { image: 'a', b: 1 } }, { media: { b: 1 }, image: 'a' }],
  ['split', split, { fullName: 'Анна Ким', b: 2 }, { name: 'Анна', surname: 'Ким', b: 2 }],
  ['split into what there is', split, { fullName: 'Анна' }, { name: 'Анна' }],
  ['a value in other words', retold, { size: 'big' }, { size: 'large' }],
])('%s', (_, step, before, after) => {
  const made = applyStep({ ...before }, step)
  expect(JSON.stringify(made?.object)).toBe(JSON.stringify(after))
  expect(applyStep({ ...after }, step)).toBeUndefined()
})

it.each<[string, HistoryStep, object]>([
  ['what is not there', renamed, { title: 'Т' }],
  ['what has both names', renamed, { heading: 'А', title: 'Б' }],
  ['what would lie inside an expression', inwards, { image: 'a', media: { $get: 'data.media' } }],
  ['what would lie inside a text', inwards, { image: 'a', media: 'b' }],
  ['what stands there already', inwards, { image: 'a', media: { image: 'b' } }],
  ['what cannot be split', split, { fullName: { $get: 'user.name' } }],
])('leaves %s as it is', (_, step, object) => {
  expect(applyStep({ ...object }, step)).toBeUndefined()
})
