import fc from 'fast-check'
import { expect, test } from 'vitest'
import synonyms from '#schema/content/synonyms.json' with { type: 'json' }
import { turnsDuring } from '../../../tests/site/turns.ts'
import { TextSearch } from './texts.ts'

const texts = [
  { id: 'pet', title: 'ПЭТ, ПНД или ПП', body: 'Чем отличаются материалы банок и флаконов.' },
  { id: 'neck', title: 'Как выбрать горловину', body: 'Горловина 28/410 подходит к дозатору, 38 мм — к бутылке.' },
  { id: 'pump', title: 'Выбор дозатора', body: 'Помпа даёт 2 мл за нажатие. Горловины 24/410 и 28/410.' },
]

const search = await TextSearch.read(texts, synonyms.groups)
const ids = (q: string): unknown[] => search.search(q).ids

test('texts are found by forms, layout, mistakes, units and synonyms, titles first', () => {
  expect(ids('горловины')).toEqual(['neck', 'pump'])
  expect(ids('ljpfnjh')).toEqual(['pump', 'neck'])
  expect(ids('гарловина')).toEqual(['neck', 'pump'])
  expect(ids('диспенсер')).toEqual(['pump', 'neck'])
  expect(ids('28-410 дозатор')).toEqual(['pump', 'neck'])
  expect(ids('банка')).toEqual(['pet'])
  expect(ids('матер')).toEqual(['pet'])
  expect(ids('абракадабра')).toEqual([])
  expect(search.search('гарловина').corrected).toBe('горловина')
})

test('nothing is thrown', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (q) => search.search(q).ids.length <= 3))
})

test('others get their turn after each text, however many there are', async () => {
  const many = Array.from({ length: 100 }, (_, i) => ({ id: i, title: `Статья ${i}`, body: 'Банки и флаконы.' }))
  expect(await turnsDuring(() => TextSearch.read(many))).toBeGreaterThanOrEqual(100)
})
