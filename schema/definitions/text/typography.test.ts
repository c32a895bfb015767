import { expect, it } from 'vitest'
import { typeset, typosIn } from './typography.ts'

it.each([
  ['Завод "Тара" и банка "Волна"', 'Завод «Тара» и\u00a0банка «Волна»'],
  ['Банка - это тара', 'Банка\u00a0— это тара'],
  ['Подождите...', 'Подождите…'],
  ['Банка  и крышка', 'Банка и\u00a0крышка'],
  ['Банка , крышка', 'Банка, крышка'],
  ['Открыто !', 'Открыто!'],
  ['в коробке 100 мл, не больше', 'в\u00a0коробке 100\u00a0мл, не\u00a0больше'],
  ['Заказ № 12 — это я', 'Заказ №\u00a012\u00a0— это я'],
  ['**"Тара"** в [каталоге - здесь](/a-b/)', '**«Тара»** в [каталоге\u00a0— здесь](/a-b/)'],
])('typesets «%s»', (text, right) => {
  expect(typeset(text)).toBe(right)
  expect(typeset(right)).toBe(right)
})

it.each([
  'Резьба 3/4" и\u00a01" подходят',
  'Размеры 10-20\u00a0мм',
  'ООО-Тара',
  'а-ля флакон',
  'Что дальше?..',
  'Дозатор 24/410',
  '-5\u00a0°C',
  'Отправляем…',
  'Адрес: [каталог](/catalog/?q=a,b)',
  'Здравствуйте, {name}!',
  'C++, A и\u00a0B',
])('leaves «%s» alone', (text) => {
  expect(typosIn(text)).toEqual([])
  expect(typeset(text)).toBe(text)
})

it('says what a reader sees, and not where lines may break', () => {
  expect(typosIn('Завод "Тара" - это...').map(({ what }) => what)).toEqual([
    'прямые кавычки',
    'дефис вместо тире',
    'три точки вместо многоточия',
  ])
  expect(typosIn('в коробке 100 мл')).toEqual([])
})

it('mends a comma that stands at the next word, and more dots than three', () => {
  expect(typeset('Тара ,Тарный проезд....')).toBe('Тара, Тарный проезд…')
  expect(typosIn('Тара ,Тарный').map(({ what }) => what)).toEqual(['запятая не у того слова'])
})
