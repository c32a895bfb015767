import { describe, expect, it } from 'vitest'
import { brokenMark, linksIn, mapLinks, parseMarks, plainText } from './marks.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('parseMarks', () => {
  it('reads bold and links', () => {
    expect(parseMarks('Момент **1,4 Н·м**, см. [таблицу](#torque).')).toEqual([
      text('Момент '),
      { kind: 'strong', marks: [text('1,4 Н·м')] },
      text(', см. '),
      { kind: 'link', marks: [text('таблицу')], address: '#torque' },
      text('.'),
    ])
  })

  it('nests bold in a link and a link in bold', () => {
    expect(parseMarks('[**а**](/a/)')).toEqual([
      { kind: 'link', marks: [{ kind: 'strong', marks: [text('а')] }], address: '/a/' },
    ])
    expect(parseMarks('**[а](/a/)**')).toEqual([
      { kind: 'strong', marks: [{ kind: 'link', marks: [text('а')], address: '/a/' }] },
    ])
  })

  it.each(['**не закрыто', 'а * б', '[скобки] без адреса', '[текст](', '[](/a/)', '[а](с пробелом)', '****', ']('])(
    'leaves %s as it is',
    (value) => {
      expect(plainText(value)).toBe(value)
      expect(parseMarks(value).every((mark) => mark.kind === 'text')).toBe(true)
    },
  )

  it('takes linear time on hostile texts', () => {
    const started = performance.now()
    for (const piece of ['[', '**', '[а](', '](', '[а](b', '[[**']) parseMarks(piece.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(4_000)
  })
})

it('finds the addresses of links and changes them, by the same grammar', () => {
  const written = '[а](/a/), [б](modal:b), [скобки] и [](/c/)'
  expect(linksIn(written)).toEqual(['/a/', 'modal:b'])
  expect(mapLinks(written, (address) => `!${address}`)).toBe('[а](!/a/), [б](!modal:b), [скобки] и [](/c/)')
})

describe('brokenMark', () => {
  it.each([
    ['Момент **1,4 Н·м, см. [таблицу](#torque)', '**'],
    ['**Момент** **1,4 Н·м', '**'],
    ['[слова] (/about/)', '[слова] (/about/)'],
    ['[слова] (mailto:a@b.example)', '[слова] (mailto:a@b.example)'],
    ['см. [слова](/about/', '](/about/'],
    ['см. слова](/about/).', '](/about/'],
    ['[слова]( /about/)', ']('],
    ['[](/about/)', '](/about/'],
    ['[**слова](/about/)', '**'],
    ['**[слова] (/about/)**', '[слова] (/about/)'],
    ['**<b>Жирно</b>**', '<b>'],
    ['строка<br/>строка', '<br/>'],
    ['<a href="/about/">о заводе</a>', '<a href="/about/">'],
    ['# Заголовок', '# '],
    ['Слова.\n## Заголовок', '## '],
    ['Это *важно*, запомните', '*важно*'],
    ['Это **[*важно*](/a/)**', '*важно*'],
    ['(__очень__ важно)', '__очень__'],
    ['марка `ПЭТ`', '`ПЭТ`'],
    ['смотрите (здесь)[/faq/]', '(здесь)[/faq/]'],
    ['Берём:\n•\tбанки\n  ◦\tстеклянные', '•\t'],
    ['Берём:\no\tбанки', 'o\t'],
    ['- банки', '- '],
    ['![Банки](/assets/banki.jpg)', '![Банки]('],
  ])('finds what visitors would see in %s', (text, sign) => {
    expect(brokenMark(text)).toBe(sign)
  })

  it.each([
    'Момент **1,4 Н·м**, см. [таблицу](#torque).',
    '**[а](/a/) и [б](/b/)**',
    '2 * 3 * 4',
    '**** 1234',
    'Имя***',
    'Банка • флакон\n— Беру.\n-5 °C',
    'Цена** без доставки',
    '** без доставки',
    'в списке [1] (страница 5)',
    'при a < b и c > d',
    'пишите <имя> и <code>',
    '[почта](mailto:{settings.contacts.email})',
    'Цена* и срок*',
    '* без доставки, цена*',
    '2*а*б, а * б * в',
    '«__» ноября, ______ / ______ /',
    'Артикул БН__350__ПС, файл a__b__.pdf',
    '№ 5, #5 и C# ',
    'Смотрите![каталог](/catalog/)',
    'по списку (приложение)[1]',
  ])('finds nothing in %s', (text) => {
    expect(brokenMark(text)).toBeUndefined()
  })

  it('takes linear time on hostile texts', () => {
    const started = performance.now()
    for (const piece of ['[', '**', '[а]', '](', '[а] ', '<a ', '[а] (/', '*а', '__а', '`', '(а', '![', '# ', '\n - '])
      brokenMark(piece.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(4_000)
  })
})
