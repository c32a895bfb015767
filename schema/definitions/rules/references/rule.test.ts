import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { goodForm, withForm } from '../../checker/testing-forms.ts'

const onSuccess = (json: string) =>
  problemLines(withForm({ onSuccess: `[ ${json}, { "do": "openModal", "modal": "thanks" } ]` })).filter(
    (line) => !line.includes('действия/впустую'),
  )

it.each([
  [
    'a modal that there is not',
    '{ "do": "openModal", "modal": ▸"thank" }',
    'ссылки/нет-окна: Окна «thank» нет: нет файла schema/modals/thank.json. Возможно, имелось в виду «thanks».',
  ],
  [
    'a param that the modal does not take',
    '{ "do": "openModal", "modal": "thanks", "params": { ▸"titel": "Да" } }',
    'ссылки/лишний-параметр: У «thanks» нет параметра «titel». Возможно, имелось в виду «title».',
  ],
  [
    'an action without what it needs',
    '▸{ "do": "openModal" }',
    'действия/нет-ключа: Действию «openModal» нужен ключ «modal». Имя файла из schema/modals без .json.',
  ],
  [
    "another action's key",
    '{ "do": "closeModal", ▸"modal": "thanks" }',
    'действия/лишний-ключ: У действия «closeModal» нет ключа «modal». Удалите его.',
  ],
])('tells of %s', (_, json, message) => {
  expect(onSuccess(json)).toEqual([`forms/ask.json▸ ${message}`])
})

it('finds modals in links and texts', () => {
  const page = (link: string) =>
    problemLines({ ...withForm(), 'layouts/default.json': { blocks: `[{ "type": "outlet" }, ${link}]` } })
  expect(
    page('{ "type": "picture", "props": { "link": { "modal": "thanks", "params": { "title": "Да" } } } }'),
  ).toEqual([])
  expect(page('{ "type": "text", "props": { "text": "[а](modal:thanks)" } }')).toEqual([])
  expect(page('{ "type": "text", "props": { "text": ▸"[а](modal:none)" } }')).toEqual([
    'layouts/default.json▸ ссылки/нет-окна: Окна «none» нет. Есть: «thanks».',
  ])
  expect(page('{ "type": "picture", "props": { "link": { "modal": ▸"thanx" } } }')).toEqual([
    'layouts/default.json▸ ссылки/нет-окна: Окна «thanx» нет: нет файла schema/modals/thanx.json. Возможно, имелось в виду «thanks».',
  ])
})

it('asks for the params that a modal needs', () => {
  const modal = {
    ...(withForm()['modals/thanks.json'] as object),
    title: '{ "$get": "params.title" }',
    params: '{ "title": { "type": "string" } }',
  }
  const changes = {
    ...withForm({ onSuccess: '[{ "do": "openModal", "modal": ▸"thanks" }]' }),
    'modals/thanks.json': modal,
  }
  expect(problemLines(changes)).toEqual([
    'forms/ask.json▸ ссылки/нет-параметра: Для «thanks» нужен параметр «title». Добавьте его рядом: "params": { "title": "…" }.',
  ])
})

it.each([
  ['true', []],
  ['{ "$if": [{ "$get": "form.email" }, true, false] }', []],
  ['▸"да"', ['ожидается true или false, а приходит строка']],
  ['{ ▸"$if": [{ "$get": "form.email" }, "да", "нет"] }', ['ожидается true или false, а приходит строка']],
])('takes the params of a modal by their types: %s', (big, problems) => {
  const changes = {
    ...withForm({ onSuccess: `[{ "do": "openModal", "modal": "thanks", "params": { "big": ${big} } }]` }),
    'modals/thanks.json': {
      ...(withForm()['modals/thanks.json'] as object),
      title: '{ "$if": [{ "$get": "params.big" }, "Да", "Нет"] }',
      params: '{ "big": { "type": "boolean", "optional": true } }',
    },
  }
  expect(problemLines(changes)).toEqual(problems.map((problem) => expect.stringContaining(problem)))
})

it('tells once of a letter that is gone, with every place that names it', () => {
  const forms = withForm({ mails: '[{ "mail": ▸"gone" }]' })
  const [told, ...more] = problemLines({
    ...forms,
    'forms/more.json': { ...goodForm, mails: '[{ "mail": "gone" }, { "mail": "gone" }]' },
  })
  expect(told).toMatch(
    /^forms\/ask\.json▸ ссылки\/нет-письма: .* Назван также в\u00a0schema\/forms\/more\.json:\d+, schema\/forms\/more\.json:\d+\.$/,
  )
  expect(more).toEqual([])
})

it('asks for a parameter of the address that the page declares', () => {
  const page = (param: string) =>
    problemLines({
      'pages/home.json': {
        query: '{ "sort": { "type": "string" } }',
        blocks: `[{ "type": "pages", "props": { "param": ${param} } }]`,
      },
    }).filter((line) => line.includes('в-query'))
  expect(page('"sort"')).toEqual([])
  expect(page('▸"sotr"')).toEqual([
    'pages/home.json▸ ссылки/нет-в-query: Страница не\u00a0объявила параметр «sotr» в\u00a0"query". Возможно, имелось в виду «sort».',
  ])
})

describe('beside the name of a form', () => {
  const volumes = '[{ "value": "5", "text": "5 л" }, { "value": "10", "text": "10 л" }]'
  const fields = goodForm.fields.replace(
    /]$/,
    `, { "name": "question", "type": "radio", "label": "Объём", "options": ${volumes} }]`,
  )
  const showing = (more: string) =>
    problemLines({
      ...withForm({ fields }),
      'pages/home.json': { blocks: `[{ "type": "form", "props": { "form": "ask", ${more} } }]` },
    })
  const when = '{ "$get": "user.signedIn" }'

  it.each([
    ['"chosen": ▸"email qestion"', 'ссылки/лишний-параметр: В\u00a0форме нет поля «qestion»'],
    [`"chosen": { "$if": [${when}, "", ▸"mail email"] }`, 'ссылки/лишний-параметр: В\u00a0форме нет поля «mail»'],
    [
      '"values": { "question": ▸"50" }',
      'ссылки/не-то-значение: Варианта «50» у\u00a0поля нет: ничего не\u00a0будет выбрано.',
    ],
    [`"values": { "question": { "$if": [${when}, "5", ▸"15"] } }`, 'ссылки/не-то-значение: Варианта «15»'],
    ['"values": { "question": ["5", ▸"15"] }', 'ссылки/не-то-значение: Варианта «15»'],
  ])('tells of %s', (more, said) => {
    expect(showing(more)).toEqual([expect.stringContaining(`pages/home.json▸ ${said}`)])
  })

  it.each([
    '"chosen": "email  question"',
    '"chosen": { "$get": "site.name" }',
    '"values": { "question": "5", "email": "a@b.example" }',
    `"values": { "question": { "$if": [${when}, "5", ""] } }`,
    '"values": { "question": { "$text": "{site.name}" } }',
  ])('says nothing of %s', (more) => {
    expect(showing(more)).toEqual([])
  })
})
