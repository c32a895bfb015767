import { expect, it } from 'vitest'
import { mistypedNames, mistypedWords } from './mistyped.ts'

const meant = (text: string): string[] => mistypedWords(text, () => false).map((word) => word.meant)

it.each([
  ['Ghbdtn', 'Привет'],
  ['Rjynfrns', 'Контакты'],
  ['Ghbdtn vbh', 'Привет мир'],
  ['Ljcnfdrf', 'Доставка'],
  ['Gj;fkeqcnf', 'Пожалуйста'],
  ['Ghbdtn? rfr ltkf?', 'Привет, как дела?'],
  ['Pfrfpfnm j,hfnysq pdjyjr', 'Заказать обратный звонок'],
])('«%s» alone is «%s»', (text, words) => {
  expect(meant(text)).toEqual([words])
})

it.each([
  ...[
    'Telegram',
    'Catalog',
    'Schneider',
    'Flip-top',
    'Twist-off',
    'Length',
    'Strength',
    'Heights',
    'Kitchen',
    'Rhythm',
  ],
  ...['HDPE', 'PCO 1881', 'Rutube', 'Krones', 'Husky', 'Sidel', 'Netstal', 'Frankfurt', 'injection stretch', 'e-mail'],
  ...[
    'Borschtsch',
    'Blow molding',
    'Nschng 5',
    'info@zavod.ru',
    'kppbsdfgh.ru',
    'Krzysztof там',
    'Schwarzkopf там',
    'Сайт https там',
    'Sunchips Bottle',
  ],
])('«%s» is no Russian typed otherwise', (text) => {
  expect(meant(text)).toEqual([])
})

it('knows words side by side in a text that is otherwise Russian', () => {
  const [found] = mistypedWords('Банки, Rjynfrns b flhtcf. Крышки из PET и PCO 1881', () => false)
  expect(found).toEqual({ word: 'Rjynfrns b flhtcf.', meant: 'Контакты и адреса.' })
})

it.each(['Ghbdtn, это новая линия', 'И наша ghbdtn там', 'Наша gj;fkeqcnf там'])('knows one in «%s»', (text) => {
  expect(meant(text)).toHaveLength(1)
})

it('knows names that were typed with the Russian layout on', () => {
  expect(mistypedNames('Канал в Еудупкфь, файл в Учсуд и в зва')).toEqual([
    { word: 'Еудупкфь', meant: 'Telegram' },
    { word: 'Учсуд', meant: 'Excel' },
  ])
  expect(mistypedNames('Банки, флаконы и крышки: всё своё')).toEqual([])
})
