import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rawXlsx, textCell } from '../catalog/import/testing-xlsx.ts'
import { numberFormat, readSheetNumber, type SheetValue } from './number-text.ts'
import { openWorkbook } from './workbook.ts'
import { xlsxBytes, xlsxRow } from './xlsx.ts'

async function read(xml: string, formats: readonly string[] = [], strings = '') {
  const [sheet] = openWorkbook(rawXlsx([{ name: 'Прайс', xml }], formats, strings))
  return sheet?.read()
}

const rowOf = (...cells: string[]): string => `<sheetData><row r="1">${cells.join('')}</row></sheetData>`
const cellsOf = async (...asked: Parameters<typeof read>) => (await read(...asked))?.rows.map(({ cells }) => cells)

describe('a number', () => {
  const both = (number: string, text: string | undefined): SheetValue => ({ number, text })

  it.each<[digits: string, code: string, value: SheetValue]>([
    ['4607050000123', 'General', '4607050000123'],
    ['4.607050000123E+12', 'General', '4607050000123'],
    ['123456789012345', '0', '123456789012345'],
    ['1234', '000000000', both('1234', '000001234')],
    ['12.1', '0.00', both('12.1', '12.10')],
    ['12', '#,##0.00', both('12', '12.00')],
    ['4607050', '#,##0', '4607050'],
    ['0.0000001', 'General', '0.0000001'],
    // Excel's displayed text cannot be computed exactly, so only the stored value is given.
    ['2.58000000803201e+17', 'General', both('258000000803201000', undefined)],
    ['1234567890123456', 'General', both('1234567890123460', undefined)],
    ['17.349999999999998', 'General', both('17.35', undefined)],
    ['12.345', '0.00', both('12.345', undefined)],
    // The number format adds text to the number.
    ['12', '"АБ-"0000', 'АБ-0012'],
    ['0.5', '0%', '50%'],
    ['0.125', '0.0%', '12.5%'],
    ['12.4', '_-* #,##0.00\\ "₽"_-;-* #,##0.00\\ "₽"_-', '12.40 ₽'],
    ['12.4', '#,##0.00\\ [$€-407]', '12.40 €'],
    ['12.4', '"$"#,##0.00', '$12.40'],
    ['12.4', '"от "0.00', 'от 12.40'],
    ['3', '#,##0" кор."', '3 кор.'],
    ['12.4', '_-* #,##0.00_-;-* #,##0.00_-', both('12.4', '12.40')],
    ['12400', '#\\ ##0', '12400'],
    ['12400', '#,##0,', '#ФОРМАТ'],
    ['0.5', '# ?/?', '#ФОРМАТ'],
    ['12400', '[>=1000]#,##0," тыс.";0', '#ФОРМАТ'],
    ['12400', '0.00E+00', '#ФОРМАТ'],
    // Excel would display another price than the stored one, or none.
    ['5.5', '0', '#ФОРМАТ'],
    ['5.54', '0.0', '#ФОРМАТ'],
    ['12', ';;;', ''],
    ['0', '0;-0;"уточняйте"', 'уточняйте'],
    ['0', '0;-0;"-"', '0'],
    ['46054', 'dd.mm.yyyy', '#ДАТА'],
    ['46054', '[$-419]d mmm;@', '#ДАТА'],
    ['0.5', '[h]:mm', '#ДАТА'],
    ['12', '[Red]0.00', both('12', '12.00')],
    ['NaN', 'General', '#VALUE!'],
  ])('%s in %s', (digits, code, value) => {
    expect(readSheetNumber(digits, numberFormat(200, code))).toEqual(value)
  })

  it('of a built-in format', () => {
    const shown = (id: number) => readSheetNumber('46054', numberFormat(id))
    expect([0, 1, 2, 14, 16, 22, 49].map(shown)).toEqual([
      ...['46054', '46054', both('46054', '46054.00'), '#ДАТА', '#ДАТА', '#ДАТА', '46054'],
    ])
  })
})

describe('a cell', () => {
  it('has its value by its type, and errors of spreadsheets instead of nothing', async () => {
    const cells = [
      textCell('A1', 'Флакон &lt;1&gt; &amp; _x0041__x005F_x0041_'),
      '<c r="B1" t="s"><v>0</v></c>',
      '<c r="C1" t="b"><v>1</v></c>',
      '<c r="D1" t="e"><v>#N/A</v></c>',
      '<c r="E1"><f>A1*2</f></c>',
      '<c r="F1"><f>A1*2</f><v/></c>',
      '<c r="G1" t="str"><f>""</f><v></v></c>',
      '<c r="H1" t="str"><f>"a"</f><v>a</v></c>',
      '<c r="I1"><f>1+1</f><v>2</v></c>',
      '<c r="K1" s="1"><v>7</v></c>',
    ]
    const strings = '<si><r><t>Кры</t></r><r><t>шка</t></r><rPh sb="0" eb="1"><t>нет</t></rPh></si>'
    expect(await cellsOf(rowOf(...cells), ['000'], strings)).toEqual([
      [
        ...['Флакон <1> & A_x0041_', 'Крышка', 'да', '#N/A', '#ФОРМУЛА', '#ФОРМУЛА', '', 'a', '2', ''],
        { number: '7', text: '007' },
      ],
    ])
  })

  it.each([
    ['@" кор."', '#ФОРМАТ'],
    ['0;-0;0;"от "@', '#ФОРМАТ'],
    ['0;-0;0;', '#ФОРМАТ'],
    ['@', '5'],
    ['_-* #,##0.00\\ _₽_-;-* #,##0.00\\ _₽_-;_-* "-"??\\ _₽_-;_-@_-', '5'],
    ['[$-419]d mmm;@', '5'],
  ])('of a text in %s', async (code, shown) => {
    expect(
      await cellsOf(rowOf('<c r="A1" s="1" t="inlineStr"><is><t>5</t></is></c>'), [code.replaceAll('"', '&quot;')]),
    ).toEqual([[shown]])
  })

  it('may have no address, and prefixes do not matter', async () => {
    const xml = '<x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData>'
    expect(await read(xml)).toMatchObject({ rows: [{ line: 1, cells: ['1', '2'] }] })
  })

  it('that is merged holds for all its rows, in its first column', async () => {
    const row = (line: number, cells: string, more = '') => `<row r="${line}" ${more}>${cells}</row>`
    const rows = [
      row(1, textCell('A1', 'а') + textCell('B1', '10')),
      row(2, textCell('A2', 'б'), 'hidden="1"'),
      row(4, textCell('A4', 'в') + textCell('C4', '1')),
      row(5, textCell('A5', 'г')),
    ].join('')
    const merges = '<mergeCells><mergeCell ref="B1:C4"/></mergeCells>'
    expect(await read(`<sheetData>${rows}</sheetData>${merges}`)).toMatchObject({
      rows: [
        { line: 1, cells: ['а', '10'] },
        { line: 2, isHidden: true, cells: ['б', '10'] },
        { line: 4, isHidden: false, cells: ['в', '10', '1'] },
        { line: 5, cells: ['г'] },
      ],
    })
  })
})

it('any text comes back from a table that the shop writes', async () => {
  const texts = ['_x0041_', '_x005F_', '__x0041_', '\u0001\u001f', 'a\r\nb', "'=1", '=1', "''-1", '<&>"', '😀']
  const [sheet] = openWorkbook(await xlsxBytes(['Артикул'], [xlsxRow(texts)]))
  const { rows = [] } = sheet?.read() ?? {}
  const { withoutGuard } = await import('./xlsx.ts')
  expect(rows[1]?.cells.map((cell) => withoutGuard(String(cell)))).toEqual(texts)
})

describe('a hostile workbook is refused within 2 s and 300 MB', () => {
  const many = (count: number, text: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => text(i)).join('')
  const wide = `<sheetData>${many(200_000, (i) => `<row r="${i + 1}"><c r="ALL${i + 1}"><v>1</v></c></row>`)}</sheetData>`
  it.each<[string, () => Buffer, RegExp]>([
    ['a cell in the last column', () => sheet(rowOf('<c r="XFD1048576"><v>1</v></c>')), /больше 1000 столбцов/],
    ['rows with one cell far on the right', () => sheet(wide), /больше 5.000.000 ячеек/],
    [
      'a merged cell over all rows',
      () =>
        sheet(
          `<sheetData>${many(9000, (i) => `<row r="${i + 1}"><c><v>1</v></c></row>`)}</sheetData><mergeCell ref="ALL1:ALL1048576"/><mergeCells>${many(100_001, () => '<mergeCell ref="A1:XFD1048576"/>')}</mergeCells>`,
        ),
      /больше 100.000 объединённых ячеек/,
    ],
    ['a text without an end', () => sheet(rowOf(textCell('A1', 'а'.repeat(5_000_000)))), /повреждён/],
    [
      'a shared text without an end',
      () => rawXlsx([{ name: 'a', xml: '' }], [], `<si>${'<t>а</t>'.repeat(40_000)}</si>`),
      /повреждён/,
    ],
    ['much of nothing', () => sheet(' '.repeat(60_000_000)), /сжат неправдоподобно сильно/],
    [
      'much of nothing beside what does not pack',
      () => rawXlsx([{ name: 'a', xml: ' '.repeat(60_000_000) }], [], noise),
      /сжат неправдоподобно сильно/,
    ],
    [
      'columns that are hidden again and again',
      () => sheet(`<cols>${many(100_000, () => '<col min="1" max="16384" hidden="1"/>')}</cols>`),
      /больше 100.000 объединённых ячеек/,
    ],
    ['elements inside each other', () => sheet('<a>'.repeat(1_000_000)), /больше 64 элементов/],
    ['a cell of many attributes', () => sheet(`<c${many(500_000, (i) => ` a${i}=""`)}/>`), /больше 100 атрибутов/],
    [
      'rows of one cell',
      () => sheet(noise + '<row hidden="1"><c><v>1</v></c></row>'.repeat(2_000_000)),
      /250.000 запол/,
    ],
    ['empty rows', () => sheet(noise + '<row/>'.repeat(3_000_000)), /больше 1.500.000 пустых строк/],
    ['empty texts', () => rawXlsx([], [], noise + '<si/>'.repeat(3_000_000)), /больше 1.500.000 пустых строк/],
    ['one sheet many times', () => rawXlsx(Array.from({ length: 300 }, () => ({ name: 'a', xml: '' }))), /255 листов/],
    ['a number format without an end', () => rawXlsx([], ['['.repeat(1_000_000)], '<x>'), /повреждён/],
    ['an entity of entities', () => sheet(rowOf(textCell('A1', '&a;&a;'))), /повреждён/],
  ])('%s', async (_, make, message) => {
    const bytes = make()
    const [before, started] = [process.resourceUsage().maxRSS, process.threadCpuUsage()]
    const reading = (async () => openWorkbook(bytes)[0]?.read())()
    await expect(reading).rejects.toThrow(message)
    // Limits the processor time, because other tests run in parallel; on a busy core the work takes 50 % longer.
    const { user, system } = process.threadCpuUsage(started)
    expect(user + system).toBeLessThan(3_000_000)
    // Limit in KB: a busy machine collects garbage late, but the unpacked files would take gigabytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000)
  })

  it('empty cells and rows far away cost nothing', async () => {
    const xml = `<sheetData><row r="1">${textCell('A1', 'Артикул')}</row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>`
    expect(await read(xml)).toMatchObject({ rows: [{ line: 1, cells: ['Артикул'] }] })
  })

  /** A megabyte that cannot be compressed. */
  const noise = `<!--${randomBytes(1_000_000).toString('base64')}-->`

  const sheet = (xml: string): Buffer => rawXlsx([{ name: 'a', xml }])
})
