import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../checker/check.ts'
import { checkInputOf, problemLines, testCalls } from '../../checker/testing.ts'
import { withForm } from '../../checker/testing-forms.ts'

const EMAIL =
  '{ "name": "email", "type": "email", "label": "E-mail*", "autocomplete": "email", "validation": { "required": true, "email": true } }'
const AGREE = '{ "name": "agree", "type": "checkbox", "label": "[Согласен](settings:consent)", "consent": "consent" }'
const check = (form: Readonly<Record<string, string | undefined>>) => problemLines(withForm(form))
const fields = (...all: string[]) => check({ fields: `[ ${[EMAIL, AGREE, ...all].join(', ')} ]` })
const question = (more: string) => `{ "name": "question", ${more} }`
const extra = (name: string, more: string) => `{ "name": "${name}", "label": "Поле", "send": false, ${more} }`

describe('after sending', () => {
  it.each([
    ['onSuccess', '▸[]', 'форма/без-ответа: Форма отправится, а посетитель об этом не узнает.'],
    ['onSuccess', '▸[{ "do": "track", "goal": "asked" }]', 'форма/без-ответа: '],
    ['onSuccess', '▸[{ "do": "resetForm" }]', 'форма/без-ответа: '],
    ['onError', '▸[]', 'форма/без-ответа: '],
    [
      'onError',
      '▸[{ "do": "track", "goal": "failed" }]',
      'форма/без-ответа: Если форму не примут, посетитель не узнает почему.',
    ],
  ])('tells where a visitor learns nothing: %s %s', (key, actions, told) => {
    const lines = check({ [key]: actions }).filter((line) => line.startsWith('forms/'))
    expect(lines).toEqual([expect.stringContaining(`forms/ask.json▸ ${told}`)])
  })

  it.each([
    { onSuccess: '[{ "do": "navigate", "to": "/" }]' },
    { onSuccess: '[{ "do": "resetForm" }, { "do": "refresh" }]' },
    { onSuccess: '[{ "do": "resetForm" }, { "do": "closeModal" }]' },
    { onError: '[{ "do": "showFormError" }, { "do": "track", "goal": "failed" }]' },
    { onError: '[{ "do": "openModal", "modal": "thanks" }]' },
  ])('says nothing of %j', (change) => {
    expect(check(change).filter((line) => line.includes('без-ответа'))).toEqual([])
  })
})

const THANKS = { subject: '"Принято"', blocks: '[{ "type": "text", "props": { "text": "Ждите." } }]' }

describe('letters', () => {
  const mailed = (to: string, ...more: string[]) =>
    problemLines({
      ...withForm({
        fields: `[ ${[EMAIL, AGREE, ...more].join(', ')} ]`,
        mails: `[{ "mail": "thanks", "to": ${to} }]`,
      }),
      'mails/thanks.json': THANKS,
    })

  it.each([
    [
      '▸"manger"',
      '«manger» — не адрес почты: письма не получит никто. Пишется "manager", адрес почты или { "$get": "form.email" }. Возможно, имелось в виду «manager».',
    ],
    [
      '{ "$get": "form.question" }',
      'В поле «question» вводят не почту: письма не получит никто. Почту спрашивает поле «email»: { "$get": "form.email" }.',
    ],
    [
      '{ "$if": [{ "$get": "form.agree" }, ▸{ "$get": "form.question" }, "manager"] }',
      'В поле «question» вводят не почту',
    ],
    [
      '▸{ "$get": "form.copy" }',
      'Поле «copy» не отправляется ("send": false): письма не получит никто. Уберите у поля "send": false.',
    ],
  ])('tells of a letter to %s', (to, told) => {
    const copy = '{ "name": "copy", "type": "email", "label": "Копия", "autocomplete": "email", "send": false }'
    const lines = mailed(to, question('"label": "Вопрос"'), ...(to.includes('copy') ? [copy] : []))
    expect(lines).toEqual([expect.stringContaining(`форма/письмо-никому: ${told}`)])
  })

  it.each([
    '"sales@site.example"',
    '{ "$get": "form.email" }',
    '{ "$if": [{ "$get": "form.agree" }, { "$get": "form.email" }, "manager"] }',
    '{ "$get": "form.office" }',
  ])('says nothing of a letter to %s', (to) => {
    const office =
      '{ "name": "office", "type": "select", "label": "Кому", "send": { "as": "question" }, "options": [{ "value": "msk@site.example", "text": "Москва" }] }'
    expect(mailed(to, office)).toEqual([])
  })

  it('tells of letters that the call does not send', () => {
    const mails = '[{ "mail": "thanks" }]'
    const changes = {
      ...withForm({ submit: '{ "call": "form.quiet", "label": "Спросить" }', mails }),
      'mails/thanks.json': THANKS,
    }
    const { letters: _, ...quiet } = testCalls['form.feedback']
    const calls = { ...testCalls, 'form.quiet': quiet }
    expect(checkFiles({ ...checkInputOf(changes), calls })).toMatchObject([
      {
        rule: 'форма/письмо-никому',
        pointer: '/mails',
        message: 'Вызов «form.quiet» писем формы не отправляет: этих не получит никто.',
        hint: 'Отправляют их вызовы «form.feedback». Уберите "mails" или назовите такой в "submit".',
      },
    ])
  })
})

describe('what contradicts the form itself', () => {
  const withLetters = (mails: string, more: readonly string[] = [], others = {}) =>
    problemLines({
      ...withForm({ fields: `[ ${[EMAIL, AGREE, ...more].join(', ')} ]`, mails }),
      'mails/thanks.json': THANKS,
      ...others,
    })

  it('tells of a type that asks for another thing than the rule wants', () => {
    const problemsOf = (type: string, rule: string) =>
      fields(extra('x', `"type": "${type}", "autocomplete": "off", "validation": { "${rule}": ▸true }`)).join()
    expect(problemsOf('tel', 'email')).toContain(
      'forms/ask.json▸ форма/поле: Поле вида «tel» проверяет правило «email»: телефон покажет не ту клавиатуру',
    )
    expect(problemsOf('email', 'phone')).toContain('Напишите "type": "tel" или уберите правило.')
    expect(problemsOf('text', 'email')).not.toContain('клавиатуру')
  })

  it('tells of two options that read the same', () => {
    const options = '[{ "value": "a", "text": "Опт" }, { "value": "b", "text": ▸"Опт" }]'
    expect(fields(question(`"type": "select", "label": "Вопрос", "options": ${options}`))).toEqual([
      'forms/ask.json▸ (warning) форма/поле: Вариант «Опт» уже есть: один от другого не отличить. Назовите варианты по-разному или уберите один из них.',
    ])
  })

  it('tells of days of which none is between the bounds', () => {
    const problemsOf = (bounds: string) =>
      fields(question(`"type": "date", "label": "День", "validation": { ${bounds} }`)).filter((line) =>
        line.includes('граница'),
      )
    expect(problemsOf('"min": ▸"today", "max": "2020-01-01"')).toEqual([
      expect.stringContaining('(warning) форма/поле: Нижняя граница today больше верхней 2020-01-01.'),
    ])
    expect(problemsOf('"min": "2020-01-01", "max": "today"')).toEqual([])
  })

  it('tells of a letter to a hidden field that nothing fills in', () => {
    const hidden = '{ "name": "copy", "type": "hidden", "send": { "as": "question" } }'
    const to = '{ "mail": "thanks", "to": ▸{ "$get": "form.copy" } }'
    expect(withLetters(`[${to}]`, [hidden])).toEqual([
      expect.stringContaining(
        'форма/письмо-никому: Поле «copy» скрыто, и в нём ничего не стоит: письма не получит никто.',
      ),
    ])
    const values = '[{ "type": "form", "props": { "form": "ask", "values": { "copy": "a@site.example" } } }]'
    expect(
      withLetters(`[${to}]`.replace('▸', ''), [hidden], { 'pages/home.json': { blocks: values } }).filter((line) =>
        line.includes('скрыто'),
      ),
    ).toEqual([])
  })
})

describe('a field by a condition', () => {
  const TOPIC =
    '{ "name": "topic", "type": "select", "label": "Тема", "send": false, "options": [{ "value": "a", "text": "А" }, { "value": "b", "text": "Б" }] }'

  it.each([
    ['"validation": { "required": { "$eq": [{ "$get": "form.topic" }, "a"] } }', []],
    [
      '"options": [{ "value": "1", "text": "1" }, { "value": "2", "text": "2", "visible": { "$eq": [{ "$get": "form.topic" }, "b"] } }], "type": "select"',
      [],
    ],
    ['"hint": { "$if": [{ "$eq": [{ "$get": "form.topic" }, "a"] }, "Как есть", "Примерно"] }', []],
    ['"validation": { "required": { "$get": ▸"form.topik" } }', ['данные/нет-пути: Пути «form.topik» нет']],
    ['"validation": { "required": { "$get": "form.topic" } }', []],
    [
      '"visible": { "$get": "region" }',
      ['данные/не-тот-вид: Это условие верно всегда: «region» не\u00a0бывает пустым.'],
    ],
    ['"validation": { "required": { "$eq": [{ "$get": "form.topic" }, "c"] } }', ['данные/никогда-не-верно: ']],
    [
      '"validation": { "required": { "$eq": [{ "$get": "form.more" }, "x"] } }',
      ['форма/поле: Поле обязательно по\u00a0тому, что в\u00a0нём самом.'],
    ],
    [
      '"type": "select", "options": [{ "value": "1", "text": "1" }, { "value": "2", "text": "2", "visible": { "$eq": [{ "$get": "form.more" }, "2"] } }]',
      ['форма/поле: Вариант виден по\u00a0тому, что выбрано в\u00a0этом\u00a0же поле'],
    ],
    ['"hint": { "$get": "form.more", "default": 5 }', ['данные/не-тот-вид: ']],
  ])('is checked as `visible` is: %s', (more, expected) => {
    const lines = fields(TOPIC, extra('more', more))
    expect(lines).toEqual(expected.map((text) => expect.stringContaining(text)))
  })

  it('is not sure to be there', () => {
    const required = EMAIL.replace('"required": true', '"required": { "$eq": [{ "$get": "form.topic" }, "a"] }')
    expect(check({ fields: `[ ${[required, AGREE, TOPIC].join(', ')} ]` })).toEqual([
      expect.stringContaining('форма/нет-поля: Вызову «form.feedback» обязательно нужно «email»'),
    ])
  })
})

describe('steps', () => {
  const TOPIC = '{ "name": "topic", "label": "Тема", "send": false }'
  const NEVER = '{ "name": "never", "label": "Никогда", "send": false, "visible": false }'
  const KEY = '{ "name": "from", "type": "hidden", "send": false }'
  const steps = (written: string, ...more: string[]) =>
    check({ fields: `[ ${[EMAIL, AGREE, TOPIC, ...more].join(', ')} ]`, steps: written }).filter(
      (line) => !line.includes('всегда-скрыто'),
    )
  const FIRST = '{ "title": "Кто", "fields": ["email", "agree"] }'

  it('says nothing of steps that have each field once', () => {
    expect(steps(`[${FIRST}, { "title": "О чём", "fields": ["topic"] }]`, KEY)).toEqual([])
  })

  it.each([
    ['{ "title": "О чём", "fields": ["topik", "topic"] }', [], 'Поля «topik», которое видно, в\u00a0форме нет.'],
    ['{ "title": "О чём", "fields": ["topic", "email"] }', [], 'Поле «email» уже стоит в\u00a0шаге 1.'],
    ['{ "title": "О чём", "fields": ["topic", "from"] }', [KEY], 'Поля «from», которое видно, в\u00a0форме нет.'],
    [
      '{ "title": "О чём", "fields": ["topic"] }',
      ['{ "name": "lost", "label": "Ещё", "send": false }'],
      'Поля «lost» нет ни\u00a0в\u00a0одном шаге: его не\u00a0увидят.',
    ],
    [
      '{ "title": "О чём", "fields": ["topic"] }, { "title": "Пусто", "fields": ["never"] }',
      [NEVER],
      'Шага «Пусто» не\u00a0увидит никто',
    ],
  ])('tells what is wrong: %s', (second, more, expected) => {
    expect(steps(`[${FIRST}, ${second}]`, ...more)).toEqual([expect.stringContaining(`форма/шаги: ${expected}`)])
  })

  it.each([
    '"label": "Ещё", "visible": ▸{ "$eq": [{ "$get": "form.topic" }, "a"] }',
    '"label": "Ещё", "validation": { "required": ▸{ "$eq": [{ "$get": "form.topic" }, "a"] } }',
    '"label": ▸{ "$if": [{ "$eq": [{ "$get": "form.topic" }, "a"] }, "Ещё", "И ещё"] }',
    '"label": "Ещё", "type": "select", "options": [{ "value": "1", "text": "1" }, { "value": "2", "text": "2", "visible": ▸{ "$eq": [{ "$get": "form.topic" }, "a"] } }]',
  ])('tells what is decided by an answer of a later step: %s', (more) => {
    const early = `{ "name": "early", "send": false, ${more} }`
    const later = '{ "title": "О чём", "fields": ["early"] }, { "title": "Потом", "fields": ["topic"] }'
    expect(steps(`[${FIRST}, ${later}]`, early)).toEqual([
      'forms/ask.json▸ форма/шаги: Поле «early» зависит от\u00a0ответа, который спросят позже: «topic», шаг 3. Поставьте его в\u00a0тот\u00a0же шаг или дальше.',
    ])
    const together = '{ "title": "О чём", "fields": ["early", "topic"] }'
    expect(steps(`[${FIRST}, ${together}]`, early.replace('▸', ''))).toEqual([])
  })

  it('wants a step to name fields', () => {
    expect(steps(`[${FIRST}, { "title": "О чём", "fields": ["topic"] }, { "title": "Пусто", "fields": [] }]`)).toEqual([
      expect.stringContaining('вид/'),
    ])
  })
})

describe('a modal by the answers', () => {
  const TOPIC =
    '{ "name": "topic", "type": "select", "label": "Тема", "send": false, "options": [{ "value": "a", "text": "А" }] }'
  const opening = (title: string) =>
    check({
      fields: `[ ${[EMAIL, AGREE, TOPIC].join(', ')} ]`,
      onSuccess: `[{ "do": "openModal", "modal": "thanks", "params": { "title": ${title} } }]`,
    })

  it.each([
    ['{ "$if": [{ "$eq": [{ "$get": "form.topic" }, "a"] }, "А", "Другое"] }', []],
    ['{ "$if": [{ "$eq": [{ "$get": ▸"form.topik" }, "a"] }, "А", "Другое"] }', ['данные/нет-пути']],
    ['{ "$if": [{ "$eq": [{ "$get": "form.topic" }, "b"] }, "А", "Другое"] }', ['данные/никогда-не-верно']],
    ['{ "$if": [{ "$eq": [{ "$get": "form.topic" }, "a"] }, 5, "Другое"] }', ['данные/не-тот-вид']],
    [
      '{ "$if": [{ "$eq": [{ "$get": "form.topic" }, "a"] }, ▸{ "$text": "{form.email}" }, "Другое"] }',
      ['форма/слова-посетителя'],
    ],
  ])('takes its words by a condition: %s', (title, expected) => {
    expect(opening(title)).toEqual(expected.map((code) => expect.stringContaining(code)))
  })
})

describe('a page by the answers', () => {
  const TOPIC =
    '{ "name": "topic", "type": "select", "label": "Тема", "send": false, "options": [{ "value": "a", "text": "А" }] }'
  const leading = (to: string) =>
    check({
      fields: `[ ${[EMAIL, AGREE, TOPIC].join(', ')} ]`,
      onSuccess: `[{ "do": "navigate", "to": ${to} }]`,
    })
  const IS_A = '{ "$eq": [{ "$get": "form.topic" }, "a"] }'
  const article = (slug: string) => `{ "route": "article", "params": { "slug": ${slug} } }`

  it.each([
    [`{ "$if": [${IS_A}, "/articles/first/", "/"] }`, []],
    [`{ "$if": [${IS_A}, ▸"/articles/second/", "/"] }`, ['ссылки/нет-материала']],
    [`{ "$if": [${IS_A.replace('"a"', '"b"')}, "/articles/first/", "/"] }`, ['данные/никогда-не-верно']],
    ['{ "$if": [{ "$eq": [{ "$get": ▸"form.topik" }, "a"] }, "/articles/first/", "/"] }', ['данные/нет-пути']],
    [article(`{ "$if": [${IS_A}, "first", "first"] }`), []],
    [
      `{ "route": "article", "params": ▸{ "slug": { "$if": [${IS_A}, "first", "second"] } } }`,
      ['ссылки/нет-материала'],
    ],
    [`{ "route": { "$if": [${IS_A}, "home", "no"] } }`, ['ссылки/нет-страницы']],
    [article('▸{ "$get": "form.topic" }'), ['форма/слова-посетителя']],
    ['▸{ "$text": "/articles/{form.topic}/" }', ['форма/слова-посетителя']],
  ])('is chosen by a condition: %s', (to, expected) => {
    expect(leading(to)).toEqual(expected.map((code) => expect.stringContaining(code)))
  })

  it('has parameters of one condition together', () => {
    const params = `{ "slug": { "$if": [${IS_A}, "first", "second"] }, "part": { "$if": [${IS_A}, "a", "b"] } }`
    const changes = withForm({
      fields: `[ ${[EMAIL, AGREE, TOPIC].join(', ')} ]`,
      onSuccess: `[{ "do": "navigate", "to": { "route": "article", "params": ▸${params} } }]`,
    })
    const lines = problemLines(changes).filter((line) => line.includes('нет-материала'))
    expect(lines).toEqual([expect.stringContaining('«second»')])
  })
})
