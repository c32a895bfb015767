import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from '../testing-xlsx.ts'
import { TextStore } from './text-store.ts'
import { DATE, openFirstSheet } from './workbook.ts'
import { attribute, type Part, XmlParts } from './xml.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.example/${type}" Target="${target}"/>`

interface Parts {
  sheet: string
  styles?: string
  shared?: string
  deflated?: boolean
}

async function read({ sheet, styles = '', shared = '', deflated = true }: Parts) {
  const file = join(folder, 'a.xlsx')
  const archive = zip(
    {
      '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', '/book/workbook.xml')}</Relationships>`,
      'book/workbook.xml':
        '<x:workbook><x:sheets><x:sheet name="Первый" r:id="r9"/><x:sheet name="Второй" r:id="r1"/></x:sheets></x:workbook>',
      'book/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'other.xml')}${relation('r9', 'worksheet', 'sheets/first.xml')}${relation('r3', 'styles', 'styles.xml')}${relation('r4', 'sharedStrings', '/book/texts.xml')}</Relationships>`,
      'book/sheets/first.xml': `<?xml version="1.0"?><!-- a > b --><worksheet><sheetData>${sheet}</sheetData><extra><row><c><v>1</v></c></row></extra></worksheet>`,
      'book/other.xml': '<worksheet/>',
      'book/styles.xml': `<styleSheet>${styles}</styleSheet>`,
      'book/texts.xml': `<sst>${shared}</sst>`,
    },
    { deflated },
  )
  await writeFile(file, archive)
  const rows = []
  for await (const row of (await openFirstSheet(file)).rows()) rows.push(row)
  return rows
}

describe('a workbook', () => {
  it.each([true, false])('is read from its first sheet, wherever that lies; packed: %s', async (deflated) => {
    const sheet = '<row r="2"><c r="B2"><v>1.5</v></c><c r="AA2" t="b"><v>1</v></c></row><row r="5"/>'
    const [first, second] = await read({ sheet, deflated })
    expect(first?.line).toBe(2)
    expect(first?.cells).toHaveLength(27)
    expect([first?.cells[0], first?.cells[1], first?.cells[26]]).toEqual([undefined, 1.5, true])
    expect(second).toEqual({ line: 5, cells: [] })
  })

  it('may leave its places out, and write a prefix before its names', async () => {
    const sheet =
      '<s:row><s:c><s:v>1</s:v></s:c><s:c/><s:c><s:v>3</s:v></s:c></s:row><s:row><s:c><s:v>4</s:v></s:c></s:row>'
    expect(await read({ sheet })).toEqual([
      { line: 1, cells: [1, undefined, 3] },
      { line: 2, cells: [4] },
    ])
  })

  it('has texts in the cell or shared, in runs, with signs written otherwise, without how they are pronounced', async () => {
    const sheet = `<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="inlineStr"><is><t>а &lt; &#1073;</t></is></c><c t="str"><f>1&gt;0</f><v>да</v></c><c t="e"><v>#N/A</v></c></row>`
    const shared = `<si><r><t>Флакон </t></r><r><rPr><b/></rPr><t xml:space="preserve">«Волна»</t></r><rPh><t>х</t></rPh></si><si><t><![CDATA[Банка & крышка]]></t></si>`
    expect(await read({ sheet, shared })).toEqual([
      { line: 1, cells: ['Банка & крышка', 'Флакон «Волна»', 'а < б', 'да', '#N/A'] },
    ])
  })

  it('shows as dates the numbers whose style says so, and no others', async () => {
    const formats = ['dd/mm/yyyy', '0.00" дней"', '[h]:mm', '# ##0\\ "₽"', '[Red]General', '_-* 0.0_-']
    const own = formats.map(
      (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const ids = [0, 14, 2, 49, ...formats.map((_, i) => 164 + i)]
    const styles = `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const sheet = `<row>${ids.map((_, i) => `<c s="${i}"><v>5</v></c>`).join('')}<c t="d"><v>2026-11-20</v></c></row>`
    const [row] = await read({ sheet, styles })
    expect(row?.cells).toEqual([5, DATE, 5, 5, DATE, 5, DATE, 5, 5, 5, DATE])
  })

  it('that is damaged in the middle of a sheet is refused', async () => {
    const file = join(folder, 'b.xlsx')
    const whole = zip({
      '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'workbook.xml')}</Relationships>`,
      'workbook.xml': '<workbook><sheet r:id="r1"/></workbook>',
      '_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'sheet.xml')}</Relationships>`,
      'sheet.xml': '<worksheet><sheetData><row><c><v>12345</v></c></row></sheetData></worksheet>',
    })
    await writeFile(file, Buffer.from(whole.toString('latin1').replace('12345', '12346'), 'latin1'))
    const sheet = await openFirstSheet(file)
    await expect(async () => {
      for await (const _ of sheet.rows());
    }).rejects.toThrow('sheet.xml is damaged')
  })
})

describe('XML', () => {
  const xml = `<?xml version="1.0"?><a b="1>0" c='"'><!-- <x> --><d/>текст &amp; &#x44F;<![CDATA[<e>]]></a>`
  const parts: Part[] = [
    { tag: `<a b="1>0" c='"'>`, name: 'a', kind: 'open' },
    { tag: '<d/>', name: 'd', kind: 'empty' },
    { text: 'текст & я' },
    { text: '<e>' },
    { tag: '</a>', name: 'a', kind: 'close' },
  ]

  it('is cut the same wherever the pieces end', () => {
    for (let size = 1; size < 30; size++) {
      const cutter = new XmlParts()
      const found: Part[] = []
      for (let at = 0; at < xml.length; at += size) found.push(...cutter.push(xml.slice(at, at + size)))
      expect(found, `${size}`).toEqual(parts)
    }
  })

  it('has attributes in either quotes, under whatever prefix', () => {
    expect(attribute(`<a b="1>0" c='"'>`, 'b')).toBe('1>0')
    expect(attribute(`<a b="1>0" c='"'>`, 'c')).toBe('"')
    expect(attribute('<sheet sheetId="1" r:id="r2"/>', 'id')).toBe('r2')
    expect(attribute('<a/>', 'b')).toBeUndefined()
  })

  it('that never ends is refused before it is held', () => {
    const cutter = new XmlParts()
    expect(() => cutter.push(`<a b="${'x'.repeat(1_100_000)}`)).toThrow('No XML')
    expect(() => new XmlParts().push('x'.repeat(1_100_000))).toThrow('No XML')
  })
})

it('texts are given by their numbers, however many and long they are', () => {
  const texts = new TextStore()
  const text = (i: number): string => 'ё'.repeat(i % 700) + i
  for (let i = 0; i < 12_000; i++) texts.add(text(i))
  for (let i = 0; i < 12_000; i++) if (texts.get(i) !== text(i)) expect([i, texts.get(i)]).toEqual([i, text(i)])
  expect(texts.get(12_000)).toBeUndefined()
  expect(texts.get(-1)).toBeUndefined()
  expect(texts.get(Number.NaN)).toBeUndefined()
})
