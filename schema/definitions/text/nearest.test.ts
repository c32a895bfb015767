import { describe, expect, it } from 'vitest'
import { closestMatch, nearest, suggest } from './nearest.ts'

describe('nearest', () => {
  it.each([
    ['a letter too many', 'blockss', 'blocks'],
    ['a letter too few', 'bocks', 'blocks'],
    ['another letter', 'blacks', 'blocks'],
    ['two letters swapped', 'mtea', 'meta'],
    ['another case', 'BLOCKS', 'blocks'],
  ])('finds a word in spite of %s', (_, word, found) => {
    expect(nearest(word, ['layout', 'blocks', 'meta'])).toBe(found)
  })

  it('finds the nearest of several', () => {
    expect(nearest('articl', ['articles', 'article'])).toBe('article')
  })

  it('allows one edit in a short word and a third of a long one', () => {
    expect(nearest('ab', ['ac'])).toBe('ac')
    expect(nearest('xyc', ['abc'])).toBeUndefined()
    expect(nearest('xxxdef', ['abcdef'])).toBeUndefined()
    expect(nearest('xxcdef', ['abcdef'])).toBe('abcdef')
  })

  it('finds nothing among no words', () => {
    expect(nearest('blocks', [])).toBeUndefined()
  })
})

describe('suggest', () => {
  it('names the word that was likely meant', () => {
    expect(suggest('notfound', ['not-found', 'error'])).toBe('Возможно, имелось в виду «not-found».')
  })

  it('names all that are as near, those first that begin so', () => {
    expect(suggest('pag', ['tag', 'page'])).toBe('Возможно, имелось в виду «page».')
    expect(suggest('cart', ['part', 'dart'])).toBe('Возможно, имелось в виду «part» или «dart».')
    expect(closestMatch('pag', ['tag', 'page'])).toBe('page')
    expect(closestMatch('cart', ['part', 'dart'])).toBeUndefined()
    expect(closestMatch('home', ['error'])).toBeUndefined()
  })

  it('lists what there is where nothing is near, and not more than is wanted', () => {
    expect(suggest('home', ['error', 'about'])).toBe('Есть: «error», «about».')
    const many = Array.from({ length: 14 }, (_, i) => `страница-${i}`)
    expect(suggest('home', many)).toMatch(/^Есть: «страница-0», .*«страница-11», «страница-12», «страница-13»\.$/)
    expect(suggest('home', many, 2)).toBe('Есть: «страница-0», «страница-1» и\u00a0ещё 12.')
  })

  it('lists those of the kind that is named', () => {
    expect(suggest('landing:nope', ['about', 'landing:tara-dlya-meda'])).toBe(
      'Есть: «landing:tara-dlya-meda» и\u00a0ещё 1.',
    )
    expect(suggest('modal:nope', ['about', 'news'])).toBe('Есть: «about», «news».')
  })

  it('knows a file or a page of one name by its folder, and does not take the folder for its name', () => {
    const pictures = ['/assets/pictures/rpet.jpg', '/assets/pictures/med.jpg']
    for (const elsewhere of ['/rpet.jpg', '/img/catalog/RPET.jpg'])
      expect(suggest(elsewhere, pictures)).toBe('Возможно, имелось в виду «/assets/pictures/rpet.jpg».')
    expect(suggest('/assets/pictures/rpte.jpg', pictures)).toBe('Возможно, имелось в виду «/assets/pictures/rpet.jpg».')
    expect(suggest('/assets/pictures/nope.jpg', pictures)).toMatch(/^Есть: /)
  })

  it('says nothing where there is nothing', () => {
    expect(suggest('home', [])).toBe('')
  })
})

it('a letter of the other alphabet is named, and a word in the other layout too', () => {
  expect(suggest('dаte', ['date', 'title'])).toBe(
    'Возможно, имелось в виду «date». Русская буква «а» здесь только похожа на\u00a0латинскую.',
  )
  expect(suggest('оffiсe', ['office'])).toContain('Русские буквы «о», «с» здесь только похожи')
  expect(suggest('вфеу', ['title', 'date'])).toBe('Возможно, имелось в виду «date». Набрано не в\u00a0той раскладке.')
  for (const word of ['dаte', 'вфеу']) expect(closestMatch(word, ['date'])).toBe('date')
})
