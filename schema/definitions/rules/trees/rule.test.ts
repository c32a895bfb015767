import { describe, expect, it } from 'vitest'
import { type Changes, problemLines } from '../../checker/testing.ts'

const params = '{ "title": { "type": "string" }, "goal": { "type": "link", "optional": true } }'
const inner = '[{ "type": "box", "props": { "title": { "$get": "params.title" } } }]'

/** The base with a partial "note" and these blocks on the home page. */
const withPartial = (blocks: string, changes: Changes = {}) =>
  problemLines({
    'partials/note.json': { params, blocks: inner },
    'pages/home.json': { blocks: `[${blocks}]` },
    ...changes,
  })

const note = (given: string) => `{ "type": "partial", "props": { "name": "note", "params": ${given} } }`

it('finds nothing in good trees', () => {
  expect(withPartial(`${note('{ "title": "а", "goal": { "route": "home" } }')}, ${note('{ "title": "б" }')}`)).toEqual(
    [],
  )
})

it('tells of a layout that there is not, written or by default', () => {
  expect(problemLines({ 'pages/home.json': { layout: '▸"defalt"' } })).toEqual([
    'pages/home.json▸ ссылки/нет-макета: Макета «defalt» нет. Возможно, имелось в виду «default».',
  ])
  expect(
    problemLines({
      'layouts/default.json': undefined,
      'pages/home.json':
        '{ "$schema": "../definitions/generated/page.schema.json", "meta": { "title": "а", "description": "б" }, "blocks": [{ "type": "box" }] }',
    }),
  ).toEqual([
    'layouts/default.json:1:1 файлы/нет-файла: Нет обязательного файла schema/layouts/default.json. Верните его: возьмите прежнюю версию из истории.',
  ])
})

describe('the outlet', () => {
  const HINT = 'Место страницы — блок { "type": "outlet" } — стоит в макете ровно один раз.'

  it.each([
    ['is missing in a layout', 'layouts/default.json', '▸[]', 'В макете нет места для страницы.'],
    [
      'is there twice',
      'layouts/default.json',
      '[{ "type": "outlet" }, { "type": "box", "slots": { "content": [▸{ "type": "outlet" }] } }]',
      'В макете второе место для страницы.',
    ],
    ['stands in a page', 'pages/home.json', '[▸{ "type": "outlet" }]', 'Место страницы бывает только в макете.'],
  ])('%s', (_, path, blocks, message) => {
    expect(problemLines({ [path]: { blocks } })).toEqual([`${path}▸ макеты/место-страницы: ${message} ${HINT}`])
  })

  it('stands in a body', () => {
    expect(problemLines({ 'content/about.json': { body: '[▸{ "type": "outlet" }]' } })).toEqual([
      `content/about.json▸ макеты/место-страницы: Место страницы бывает только в макете. ${HINT}`,
    ])
  })
})

describe('a partial', () => {
  it('that there is not', () => {
    expect(withPartial(`${note('{ "title": "а" }')}, { "type": "partial", "props": { "name": ▸"notes" } }`)).toEqual([
      'pages/home.json▸ ссылки/нет-фрагмента: Фрагмента «notes» нет. Возможно, имелось в виду «note».',
    ])
  })

  it('of no name, or of a name that is worked out', () => {
    expect(problemLines({ 'pages/home.json': { blocks: '[▸{ "type": "partial" }]' } })).toEqual([
      'pages/home.json▸ вид/нет-ключа: Нет обязательного ключа «name». Имя файла из schema/partials без .json.',
    ])
    expect(
      problemLines({
        'pages/home.json': { blocks: '[{ "type": "partial", "props": { "name": ▸{ "$get": "route.path" } } }]' },
      }),
    ).toEqual(['pages/home.json▸ фрагменты/имя: Имя фрагмента не вычисляется: оно пишется строкой.'])
  })

  it('is given a parameter that it does not have', () => {
    expect(withPartial(note('{ "title": "а", ▸"titel": "б" }'))).toEqual([
      'pages/home.json▸ фрагменты/лишний-параметр: У фрагмента «note» нет параметра «titel». Возможно, имелось в виду «title».',
    ])
  })

  it('is not given a parameter that it needs', () => {
    expect(withPartial('{ "type": "partial", "props": ▸{ "name": "note" } }')).toEqual([
      'pages/home.json▸ фрагменты/нет-параметра: Фрагменту «note» нужен параметр «title». Добавьте его: "params": { "title": "…" }.',
    ])
  })

  it('is given a value of another type', () => {
    expect(withPartial(note('{ "title": ▸5 }'))).toEqual([
      'pages/home.json▸ данные/не-тот-вид: Значение не подходит параметру «title»: ожидается строка, а приходит целое число.',
    ])
  })

  it('is given a link that leads nowhere', () => {
    expect(withPartial(note('{ "title": "а", "goal": ▸"/abuot/" }'))).toEqual([
      'pages/home.json▸ ссылки/нет-адреса: Адреса «/abuot/» на сайте нет. Есть: «/», «/404/».',
    ])
  })

  it('holds itself, at once or through another', () => {
    const other = (name: string) => `[{ "type": "partial", "props": { "name": "${name}" } }]`
    const changes = {
      'partials/a.json': { blocks: `▸${other('b')}` },
      'partials/b.json': { blocks: `▸${other('a')}` },
      'partials/c.json': { blocks: `▸${other('c')}` },
    }
    expect(problemLines(changes)).toEqual(
      ['a', 'b', 'c'].map(
        (id) =>
          `partials/${id}.json▸ фрагменты/круг: Фрагмент «${id}» вставляет сам себя. Уберите его из его же блоков.`,
      ),
    )
  })
})

it("tells of a query parameter's default of another kind", () => {
  const query = '{ "page": { "type": "integer", "default": ▸"1" }, "tag": { "type": "string", "default": "all" } }'
  expect(problemLines({ 'pages/home.json': { query } })).toEqual([
    'pages/home.json▸ вид/не-тот-вид: Здесь ожидается целое число, а стоит "1". Число пишется без кавычек: 1.',
  ])
})

describe('the place of a block', () => {
  const FORM = '{ "type": ▸"form", "props": { "form": "ask" } }'
  const SIGNATURE = '{ "type": ▸"signature", "props": { "text": "а" } }'
  const misplaced = (changes: Changes) => problemLines(changes).filter((line) => line.includes('не-место'))
  const mail = (blocks: string) => ({ 'mails/hello.json': { subject: '"а"', blocks: `[${blocks}]` } })

  it('is told where a form stands in a letter, or what ends a letter elsewhere', () => {
    expect(misplaced(mail(FORM))).toEqual([
      'mails/hello.json▸ макеты/не-место: В письме блоку «form» не место. «Блок» бывает на странице, в макете, в окне, в тексте материала. В письмо поставьте кнопку со ссылкой на страницу с ним.',
    ])
    expect(
      misplaced({ 'pages/home.json': { blocks: `[{ "type": "box", "slots": { "content": [${SIGNATURE}] } }]` } }),
    ).toEqual(['pages/home.json▸ макеты/не-место: На странице блоку «signature» не место. «Блок» бывает в письме.'])
    expect(misplaced({ 'content/about.json': { body: `[${SIGNATURE}]` } })).toHaveLength(1)
  })

  it('is that of the fragment in which the block is', () => {
    const fragments = (block: string) => ({
      'partials/outer.json': { blocks: '[{ "type": "partial", "props": { "name": "inner" } }]' },
      'partials/inner.json': { blocks: `[${block}]` },
    })
    const outer = '{ "type": "partial", "props": { "name": ▸"outer" } }'
    expect(misplaced({ ...fragments(FORM), ...mail(outer) })).toEqual([
      expect.stringContaining(
        'mails/hello.json▸ макеты/не-место: В письме блоку «form» не место: он есть во фрагменте «outer».',
      ),
    ])
    expect(misplaced({ ...fragments(SIGNATURE), ...mail(outer) })).toEqual([])
  })

  it('is right where blocks work', () => {
    expect(misplaced({ ...mail(SIGNATURE), 'pages/home.json': { blocks: `[${FORM}]` } })).toEqual([])
  })
})
