import { afterAll, describe, expect, it } from 'vitest'
import { bottle, cap, csvOf, openBench } from './testing.ts'
import { makeXlsx } from './testing-xlsx.ts'

const bench = await openBench()
afterAll(() => bench.close())

const messagesOf = async (...rows: Readonly<Record<string, string>>[]): Promise<string[]> =>
  (await bench.load('rows.csv', csvOf(rows), { dryRun: true })).messages

const MANY = 'а'.repeat(61)

it.each<[string, Record<string, string>, string]>([
  ['nothing where something must be', { Название: '' }, '«Название»: Пусто. Заполните'],
  ['no number', { 'Высота, мм': '1O0' }, '«Высота, мм»: «1O0» не число. Запишите цифрами, без единиц: 180 или 0,5.'],
  ['a unit in the cell', { 'Объём, мл': '250 мл' }, '«Объём, мл»: «250 мл» не число.'],
  ['a number that cannot be', { 'Высота, мм': '15000' }, '«15000» вне возможного. Ожидается от 3 до 1500.'],
  ['parts of a piece', { 'В коробке, шт.': '180,5' }, '«180,5» не целое число. Округлите до целого.'],
  ['another material', { Материал: 'ПЕТ' }, 'Значения «ПЕТ» здесь не бывает. Может быть, «ПЭТ»? Возможны: ПЭТ, ПНД,'],
  ['no material', { Материал: '' }, '«Материал»: Пусто. Возможны: ПЭТ, ПНД, ПП, ПЭТГ, стекло.'],
  ['another shape', { Форма: 'ведро' }, 'Возможны: флакон, банка, канистра, туба, крышка, дозатор, распылитель.'],
  ['no volume of a container', { 'Объём, мл': '' }, '«Объём, мл»: Пусто. Заполните ячейку: у тары объём обязателен.'],
  ['a closure of a container', { 'Вид укупорки': 'флип-топ' }, 'Вид укупорки бывает только у укупорки.'],
  ['a dose of a container', { 'Доза, мл': '2' }, 'Доза бывает только у дозатора и распылителя.'],
  ['no depth of a canister', { Форма: 'канистра' }, '«Глубина, мм»: Пусто. Заполните ячейку: у канистры'],
  ['a depth of a bottle', { 'Глубина, мм': '50' }, 'Глубина бывает только у канистры. Очистите ячейку.'],
  [
    'a minimum that parts a box',
    { 'Минимальный заказ, шт.': '200' },
    '200 шт. не делится на коробку в 180 шт. Ближайшее целыми коробками: 360.',
  ],
  [
    'a ladder that rises',
    { 'Цена 2, ₽': '12,40' },
    '«Цена 2, ₽»: От 3600 шт. не дешевле, чем от 180 шт. С количеством',
  ],
  [
    'a ladder that begins too late',
    { 'От 1, шт.': '360' },
    'Цены начинаются с 360 шт., а продаётся от 180. Дайте цену от 180 шт.',
  ],
  ['two prices from one quantity', { 'От 2, шт.': '180' }, '«Цена 2, ₽»: Две цены от 180 шт. Оставьте одну.'],
  ['a price without its quantity', { 'От 2, шт.': '' }, '«От 2, шт.»: Есть «Цена 2, ₽», а количества нет.'],
  ['a quantity without its price', { 'Цена 2, ₽': '' }, '«Цена 2, ₽»: Есть «От 2, шт.», а цены нет.'],
  ['a price for nothing', { 'Цена 2, ₽': '0' }, 'Цена «0» вне возможного. Ожидается от 0,01 до'],
  ['a price in words', { 'Цена 2, ₽': 'дорого' }, '«дорого» не цена. Запишите рубли цифрами: 12,40.'],
  ['four levels of sections', { Раздел: 'А / Б / В / Г' }, '«Раздел»: Уровней раздела 4. Бывает не больше 3'],
  ['a section without letters', { Раздел: 'Флаконы / —' }, 'В названии раздела нет букв и цифр.'],
  [
    'what a spreadsheet makes of a formula',
    { Название: '#ССЫЛКА!' },
    '«#ССЫЛКА!» вместо значения: формула не\u00a0сосчиталась',
  ],
  [
    'what a spreadsheet makes of an article',
    { Артикул: '4,60701E+12' },
    '«4,60701E+12»: программа таблиц округлила артикул.',
  ],
  ['an article too long', { Артикул: MANY }, 'Текст из 61 знаков слишком длинный. Оставьте не больше 60.'],
  [
    'a sign that no text has',
    { Название: 'Флакон\u0000' },
    '«Название»: В тексте служебные знаки. Наберите его заново.',
  ],
  ['a code for no address', { 'Код адреса': 'Флакон 1' }, '«Флакон 1» не годится для адреса.'],
  [
    'a document elsewhere',
    { 'Документ 1': 'Паспорт', 'Файл документа 1': 'https://a.example/b.pdf' },
    'не адрес документа. Положите файл в public/assets/documents',
  ],
  [
    'a document above the folder',
    { 'Документ 1': 'Паспорт', 'Файл документа 1': '/assets/../b.pdf' },
    'не адрес документа.',
  ],
  [
    'a neck of unknown diameter',
    { Горловина: '31/7' },
    '«Диаметр горловины, мм»: Диаметр горловины «31/7» неизвестен.',
  ],
])('tells of %s', async (_, change, expected) => {
  const problems = await messagesOf(bottle, { ...bottle, Артикул: 'Б-2', ...change })
  expect(problems.filter((text) => !text.startsWith('Предупреждение'))).toEqual([expect.stringContaining(expected)])
  expect(problems[0]).toMatch(/^Строка 3, «/)
})

it('tells of a volume of a closure, and of a closure of no kind', async () => {
  expect(await messagesOf({ ...cap, 'Объём, мл': '5' })).toEqual([expect.stringContaining('У укупорки объёма нет.')])
  expect(await messagesOf({ ...cap, 'Вид укупорки': '' })).toEqual([
    expect.stringContaining('Назовите вид: «флип-топ»'),
  ])
})

it('tells of the same article and of the same code, with the line that has it', async () => {
  const problems = await messagesOf(
    { ...bottle, 'Код адреса': 'volna' },
    { ...bottle, Артикул: 'фл-250-24', 'Код адреса': '' },
    { ...bottle, Артикул: 'Б-3', 'Код адреса': 'volna' },
  )
  expect(problems).toEqual([
    'Строка 3, «Артикул»: Артикул «фл-250-24» уже есть в строке 2. Оставьте одну из строк или дайте другой артикул.',
    'Строка 4, «Код адреса»: Код «volna» уже есть в строке 2. Дайте другой код или оставьте ячейку пустой.',
  ])
})

it('tells of a cell beyond the last title', async () => {
  const { messages } = await bench.load('rows.csv', `${csvOf([bottle])};;лишнее`, { dryRun: true })
  expect(messages).toEqual([expect.stringContaining('Строка 2: Ячеек больше, чем столбцов: лишнее «лишнее».')])
})

it('counts rows as a spreadsheet does: empty ones, and lines inside a cell', async () => {
  const text = csvOf([{ ...bottle, Описание: 'Две\nстроки' }]).concat('\r\n\r\n', csvOf([cap]).split('\r\n')[1] ?? '')
  const { messages } = await bench.load('rows.csv', text.replace('КР-24', ''), { dryRun: true })
  expect(messages).toEqual([expect.stringContaining('Строка 4, «Артикул»: Пусто.')])
})

it('names the row of a sheet, and a cell that has become a date', async () => {
  const titles = Object.keys(bottle)
  const cells = titles.map((title) => (title === 'Артикул' ? new Date('2026-10-12') : bottle[title] || null))
  const { messages } = await bench.load('rows.xlsx', await makeXlsx([titles, [null], cells]), { dryRun: true })
  expect(messages).toEqual([expect.stringContaining('Строка 3, «Артикул»: «#ДАТА» вместо значения')])
})

it('tells of the same problem in 1,530 rows in one line, with the first five rows and values', async () => {
  const rows = Array.from({ length: 1530 }, (_, i) => ({ ...bottle, Артикул: `Б-${i}`, 'Высота, мм': `${i} мм` }))
  expect(await messagesOf(bottle, ...rows)).toEqual([
    '1530 строк (3, 4, 5, 6, 7 …), «Высота, мм»: «0 мм», «1 мм», «2 мм», «3 мм», «4 мм» и\u00a0ещё 1525 не число. Запишите цифрами, без единиц: 180 или 0,5.',
  ])
})

it('asks before prices with parts of a kopeck are rounded', async () => {
  const { messages, rounded } = await bench.load('a.csv', csvOf([{ ...bottle, 'Цена 2, ₽': '11,205' }]), {
    dryRun: true,
  })
  expect(messages).toEqual([
    expect.stringContaining('Округление. Строка 2, «Цена 2, ₽»: В цене «11,205» доли копейки.'),
  ])
  expect(rounded).toBe(1)
})

describe('warnings', () => {
  it('are told once each with their rows, and let the file in', async () => {
    const odd = { ...bottle, Горловина: '24/411', 'Диаметр горловины, мм': '23,7' }
    const outcome = await bench.load('rows.csv', csvOf([odd, { ...odd, Артикул: 'Б-2' }]), { dryRun: true })
    expect(outcome).toMatchObject({ errors: 0, warnings: 1 })
    expect(outcome.messages).toEqual([
      'Предупреждение. 2 строки (2, 3), «Горловина»: Горловина «24/411» неизвестна: укупорки к ней подберутся только такие же. Может быть, «24/410»?',
    ])
  })

  it.each<[Record<string, string>, string]>([
    [{ 'Диаметр, мм': '20' }, 'Изделие уже своей горловины.'],
    [{ 'Масса коробки, г': '45' }, 'Коробка легче своего содержимого (180 × 22 г).'],
    [{ Цвет: 'хаки' }, 'Как рисовать цвет «хаки», неизвестно'],
    [{ Раздел: 'Флаконы/ПЭТ' }, '«Флаконы/ПЭТ» считается одним разделом.'],
  ])('%o', async (change, expected) => {
    expect(await messagesOf({ ...bottle, ...change })).toEqual([expect.stringContaining(expected)])
  })
})
