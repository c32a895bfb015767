import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Synonyms, Vocabulary } from './vocabulary.ts'
import { articleKey, stem, wordsInText } from './words.ts'

const terms = (text: string): string[] => wordsInText(text).map(({ term }) => term)

describe('forms of a word have one stem', () => {
  test.each([
    'банка банки банке банку банкой банок банкам банками банках',
    'крышка крышки крышку крышкой крышек крышкам крышками',
    'канистра канистры канистру канистрой канистр канистрами',
    'флакон флакона флакону флаконом флаконы флаконов флаконами',
    'пузырёк пузырька пузырьки пузырьков пузырьками',
    'колпачок колпачка колпачки колпачков',
    'ведро ведра ведёр вёдрами',
    'масло масла масел маслами',
    'наклейка наклейки наклеек',
    'бутыль бутыли бутылей бутылями',
    'бутылка бутылки бутылок бутылками',
    'тюбик тюбика тюбики тюбиков тюбиками',
    'распылитель распылителя распылители распылителей',
    'прозрачный прозрачная прозрачные прозрачных прозрачного',
  ])('%s', (forms) => {
    expect(new Set(forms.split(' ').flatMap(terms)).size).toBe(1)
  })

  test('other words do not', () => {
    expect(new Set(['банка', 'бочка', 'бутылка', 'крышка', 'пробка', 'помпа', 'туба', 'тубус'].map(stem)).size).toBe(8)
  })
})

test('quantities, necks and article numbers in one way of writing', () => {
  expect(terms('0,5 л')).toEqual(['500мл'])
  expect(terms('1.5л')).toEqual(['1500мл'])
  expect(terms('500 ml, 2 кг; 3 см')).toEqual(['500мл', '2000г', '30мм'])
  expect(terms('10-литровая')).toEqual(['10000мл'])
  expect(terms('28/410 28-410 28 410 28410')).toEqual(['28410', '28410', '28410', '28410'])
  expect(terms('ПЭT')).toEqual(terms('пэт'))
  expect(terms('1,5')).toEqual(['1_5'])
  expect(articleKey('БН-25.38/ПС ПР')).toBe('бн2538пспр')
  expect(articleKey('PCO-1881')).toBe(articleKey('РСО 1881'))
})

test('a word is one with what is attached to it, and alone beside other signs', () => {
  expect(terms('флип-топ')).toEqual(['флиптоп'])
  expect(terms('банка. крышка - ведро/')).toEqual(terms('банка крышка ведро'))
  expect(terms('рсо 1881, дин-18')).toEqual(terms('PCO1881 din18'))
  expect(terms('рсо, дин')).toEqual(['рсо', 'дин'])
  expect(terms('бутыль5')).toEqual(['бутыль5'])
})

test('terms hold letters, digits and underscores only, however odd the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      for (const term of terms(text)) expect(term).toMatch(/^[a-zа-я0-9_]{1,60}$/)
      expect(articleKey(text)).toMatch(/^[a-zа-я0-9]*$/)
    }),
  )
})

test('the nearest word: by mistakes, then by the first letter, then the more frequent', () => {
  const word = (text: string, names: number) => ({ word: text, term: stem(text), names, texts: 0 })
  const words = [word('банка', 5), word('ранка', 90), word('канистра', 2), word('500мл', 7)]
  const vocabulary = new Vocabulary(words, new Synonyms([]))
  const nearest = (surface: string) => vocabulary.nearest({ surface, term: stem(surface) })?.word
  expect(nearest('бамка')).toBe('банка')
  expect(nearest('канестрами')).toBe('канистра')
  expect(nearest('бан')).toBeUndefined()
  expect(nearest('зеркало')).toBeUndefined()
  expect(vocabulary.completions('ка', 5).map((completion) => completion.word)).toEqual(['канистра'])
  expect(vocabulary.begins('кани')).toBe(true)
  expect(vocabulary.begins('капи')).toBe(false)
})
