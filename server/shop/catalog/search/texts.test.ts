import fc from 'fast-check'
import { expect, test } from 'vitest'
import synonyms from '#schema/content/synonyms.json' with { type: 'json' }
import { turnsDuring } from '../../../../tests/site/turns.ts'
import { TextSearch } from './texts.ts'
import { Synonyms } from './vocabulary.ts'

const texts = new Map(
  Object.entries({
    pet: { title: 'ПЭТ, ПНД или ПП', body: 'Чем отличаются материалы банок и флаконов.' },
    neck: { title: 'Как выбрать горловину', body: 'Горловина 28/410 подходит к дозатору, 38 мм — к бутылке.' },
    pump: { title: 'Выбор дозатора', body: 'Помпа даёт 2 мл за нажатие. Горловины 24/410 и 28/410.' },
  }),
)

const search = await TextSearch.read(texts, new Synonyms(synonyms.groups))
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

test('others get their turn after some texts, however many there are', async () => {
  const text = { title: 'Статья', body: 'Банки и флаконы.' }
  const many = new Map(Array.from({ length: 1000 }, (_, i) => [i, text] as const))
  expect(await turnsDuring(() => TextSearch.read(many, new Synonyms([])))).toBeGreaterThanOrEqual(50)
})
