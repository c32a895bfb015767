import { afterAll, describe, expect, it } from 'vitest'
import { openSource } from './files.ts'
import { bottle, cap, csvOf, openBench } from './testing.ts'
import { makeXlsx } from './testing-xlsx.ts'

const bench = await openBench()
afterAll(() => bench.close())

const text = csvOf([bottle, { ...cap, Описание: 'Крышка "мягкая"; с точкой' }])

describe('CSV', () => {
  it.each<[string, string | Buffer]>([
    ['UTF-8', text],
    ['tabs', csvOf([bottle, cap], '\t')],
    ['commas', csvOf([bottle, cap], ',')],
    ['bars', csvOf([bottle, cap], '|')],
    ['the sign that it names', `sep=;\r\n${'Название,'.repeat(99)}\r\n${text}`],
    ['lines behind empty ones', `\r\n\r\nПрайс-лист\r\n${text}`],
    [
      'columns in another order',
      csvOf([cap, bottle].map((row) => Object.fromEntries(Object.entries(row).toReversed()))),
    ],
  ])('of %s is read', async (_, content) => {
    const outcome = await bench.load('a.csv', content)
    expect(outcome.messages).toEqual([])
    const names = (await bench.products('main')).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Крышка флип-топ 24/410', 'Флакон «Волна» 250\u00a0мл'])
  })

  it('is read with quotes that nobody doubled', async () => {
    const { messages } = await bench.load('a.csv', text.replace('Флакон «Волна» 250 мл', 'Флакон "Волна" 250 мл'))
    expect(messages).toEqual([])
    expect((await bench.products('main'))[0]?.name).toBe('Флакон «Волна» 250\u00a0мл')
  })
})

const workbook = await makeXlsx([['Артикул']])

const NO_TITLES = 'В\u00a0первых 30 строках нет заголовков «Артикул», «Название», «Цена, ₽» и\u00a0других.'

describe('a file that is no catalog is told of in one line', () => {
  it.each<[string, string, string | Buffer, string]>([
    ['nothing', 'a.csv', '', 'пуст.'],
    ['empty lines', 'a.csv', '\r\n\r\n', 'ничего нет.'],
    ['titles alone', 'a.csv', text.split('\r\n')[0] ?? '', 'нет ни одной строки с изделием'],
    ['other titles', 'a.csv', 'Погода;Ветер\r\n1;2', NO_TITLES],
    ['titles below row 30', 'a.csv', `${'Остаток;на складе\r\n'.repeat(30)}${text}`, NO_TITLES],
    ['another kind of file', 'a.json', '[]', 'Не знаю, как читать «a.json».'],
    ['a broken workbook', 'a.xlsx', 'PK\u0003\u0004 and nothing more', 'повреждён или не\u00a0дошёл до\u00a0конца.'],
    ['half a workbook', 'a.xlsx', workbook.subarray(0, 700), 'повреждён или не\u00a0дошёл до\u00a0конца.'],
    ['UTF-8 with spoiled signs', 'a.csv', Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x20])]), NO_TITLES],
    ['a quote without an end', 'a.csv', `${text}\r\n"${'а'.repeat(300_000)}`, 'не закрыта.'],
  ])('%s', async (_, name, content, expected) => {
    await expect(bench.load(name, content)).rejects.toMatchObject({
      name: 'ImportError',
      message: expect.stringContaining(expected),
    })
  })

  it('none at all, or a folder', async () => {
    await expect(openSource('/nowhere/a.csv')).rejects.toThrow('Файла «/nowhere/a.csv» нет.')
    await expect(openSource('/proc/self/task/.csv')).rejects.toThrow()
  })
})
