import { describe, expect, it } from 'vitest'
import type { Call } from '../../../api/call.ts'
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

describe('stars', () => {
  it('warns of a star at what may stay empty, and of none at what may not', () => {
    expect(fields(question('"label": ▸"Вопрос*"'))).toEqual([
      'forms/ask.json▸ (warning) форма/звёздочка: В подписи «Вопрос*» звёздочка, а поле необязательное. Добавьте "validation": { "required": true } или уберите звёздочку.',
    ])
    expect(fields(question('"label": ▸"Вопрос", "validation": { "required": true }'))).toEqual([
      'forms/ask.json▸ (warning) форма/звёздочка: Поле «Вопрос» обязательное, а звёздочки, как у других обязательных, в подписи нет. Добавьте её: "label": "Вопрос*".',
    ])
    expect(fields(question('"label": ▸"**Вопрос** *:"'))).toHaveLength(1)
  })

  it.each([
    '"label": "Вопрос*", "validation": { "required": true }',
    '"label": "Вопрос"',
    '"label": "Вопрос 2*2"',
    '"label": "Вопрос*", "hint": "* Ответим на почту."',
    '"label": "Вопрос", "group": "О заказе*", "validation": { "required": true }',
    '"label": "Вопрос (обязательно)", "validation": { "required": true }',
    '"label": "Вопрос", "default": "Сколько?", "validation": { "required": true }',
  ])('says nothing of %s', (more) => {
    expect(fields(question(more))).toEqual([])
  })

  it('says nothing where no field has one, of a box and of what is typed once more', () => {
    const plain = EMAIL.replace('E-mail*', 'E-mail')
    expect(check({ fields: `[ ${plain}, ${AGREE} ]` })).toEqual([])
    const again =
      '{ "name": "again", "label": "Ещё раз", "send": false, "validation": { "required": true, "sameAs": "email" } }'
    expect(fields(again)).toEqual([])
  })
})

describe('what is seen by what', () => {
  const on = (name: string) => `"visible": { "$not": { "$empty": { "$get": "form.${name}" } } }`
  const marked = (name: string) => on(name).replace('{', '▸{')

  it('tells of a field that is seen by itself', () => {
    expect(fields(question(`"label": "Вопрос", ${marked('question')}`))).toEqual([
      'forms/ask.json▸ форма/видимость: Поле «question» видно или нет по тому, что введено в него самого: его не заполнить. Назовите другое поле, например { "$not": { "$empty": { "$get": "form.agree" } } }.',
    ])
  })

  it('lets a field stay in sight once it is filled in', () => {
    const kept = '{ "$or": [{ "$not": { "$empty": { "$get": "form.question" } } }, { "$get": "form.agree" }] }'
    expect(fields(question(`"label": "Вопрос", "visible": ${kept}`))).toEqual([])
  })

  it('tells once of fields that are seen in a circle', () => {
    const circle = [extra('a', marked('b')), extra('b', on('c')), extra('c', on('a')), extra('d', on('a'))]
    expect(fields(...circle).filter((line) => line.includes('видимость'))).toEqual([
      'forms/ask.json▸ форма/видимость: Поля показываются по кругу, одно по другому: a → b → c → a. Их не увидит никто. Одно из них покажите всегда или по полю вне круга.',
    ])
    const either = (name: string) => `"visible": { "$empty": { "$get": "form.${name}" } }`
    expect(fields(extra('a', either('b')), extra('b', either('a')))).toEqual([
      expect.stringContaining('(warning) форма/видимость: Поля показываются по кругу, одно по другому: a → b → a.'),
    ])
  })

  it('tells of an option that there is not', () => {
    const options = '"options": [{ "value": "own", "text": "Сами" }, { "value": "carrier", "text": "Перевозчик" }]'
    const kind = (type: string, name = 'kind') =>
      `{ "name": "${name}", "type": "${type}", "label": "Как", "send": false, ${options} }`
    const seenBy = (condition: string) => question(`"label": "Вопрос", "visible": ${condition}`)
    const never = 'данные/никогда-не-верно: Это сравнение никогда не верно:'
    expect(fields(kind('radio'), seenBy('{ "$eq": [{ "$get": "form.kind" }, ▸"carier"] }'))).toEqual([
      `forms/ask.json▸ ${never} «form.kind» не бывает "carier". Возможно, имелось в виду «carrier».`,
    ])
    expect(fields(kind('checkboxes'), seenBy('{ "$in": [▸"carier", { "$get": "form.kind" }] }'))).toHaveLength(1)
    expect(fields(kind('checkboxes'), seenBy('{ "$eq": [{ "$get": "form.kind" }, ▸"own"] }'))).toEqual([
      `forms/ask.json▸ ${never} «form.kind» — список, а "own" — строка. В списке ищут так: { "$in": ["own", { "$get": "form.kind" }] }.`,
    ])
    for (const right of [
      '{ "$eq": [{ "$get": "form.kind" }, "own"] }',
      '{ "$eq": [{ "$get": "form.kind" }, ""] }',
      '{ "$in": [{ "$get": "form.kind" }, ["own", "carrier"]] }',
    ])
      expect(fields(kind('select'), seenBy(right))).toEqual([])
    expect(fields(kind('checkboxes'), seenBy('{ "$in": ["own", { "$get": "form.kind" }] }'))).toEqual([])
  })
})

describe('what is thrown away', () => {
  it('tells of files where the call takes none', () => {
    const file = question(
      '"type": ▸"file", "label": "Чертёж", "send": { "as": "files" }, "validation": { "file": { "kinds": ["pdf"] } }',
    )
    const told =
      'форма/не-отправится: Вызов «form.feedback» не принимает файлов: приложенное к полю «question» не дойдёт.'
    expect(fields(file)).toContain(`forms/ask.json▸ ${told} Уберите поле.`)
    const changes = withForm({ fields: `[ ${[EMAIL, AGREE, file.replace('▸', '')].join(', ')} ]` })
    const questionary = { ...testCalls['form.feedback'], files: true } as const
    const hintOf = (calls: Readonly<Record<string, Call>>) =>
      checkFiles({ ...checkInputOf(changes), calls }).find(({ rule }) => rule === 'форма/не-отправится')?.hint
    expect(hintOf({ ...testCalls, 'form.questionary': questionary })).toBe(
      'Файлы принимают вызовы «form.questionary»: назовите такой в "submit".',
    )
    expect(hintOf({ ...testCalls, 'form.feedback': questionary })).toBeUndefined()
  })

  it('tells of what is asked for and not sent', () => {
    const asked = '"label": "Вопрос*", "validation": { "required": true }, "send": ▸false'
    const told = 'форма/не-отправится: Посетитель заполнит поле «question», а сайт его выбросит: "send": false.'
    expect(fields(question(asked))).toEqual([`forms/ask.json▸ ${told} Уберите "send": false или само поле.`])
    expect(fields(question('"label": "Вопрос", "send": ▸false'))).toEqual([
      expect.stringContaining(`(warning) ${told}`),
    ])
  })

  it.each([
    '{ "name": "x", "type": "hidden", "send": false }',
    '{ "name": "x", "type": "checkbox", "label": "Прочитал", "send": false }',
    '{ "name": "x", "label": "Ещё раз", "send": false, "validation": { "sameAs": "email" } }',
    '{ "name": "x", "label": "Логин", "autocomplete": "username", "send": false }',
    '{ "name": "x", "label": "Тема", "send": false }, { "name": "question", "label": "Вопрос", "visible": { "$eq": [{ "$get": "form.x" }, "а"] } }',
  ])('says nothing of %s', (field) => {
    expect(fields(field)).toEqual([])
  })
})

describe('after sending', () => {
  it.each([
    ['onSuccess', '▸[]', 'форма/без-ответа: Форма отправится, а посетитель об этом не узнает.'],
    ['onSuccess', '▸[{ "do": "track", "goal": "asked" }]', 'форма/без-ответа: '],
    ['onSuccess', '▸[{ "do": "resetForm" }]', '(warning) форма/без-ответа: '],
    ['onSuccess', '▸[{ "do": "closeModal" }]', '(warning) форма/без-ответа: '],
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

  it('warns of a letter to what nobody has looked at', () => {
    const plain =
      '{ "name": "email", "type": ▸"email", "label": "E-mail*", "autocomplete": "email", "validation": { "required": true } }'
    const letters = withForm({
      fields: `[ ${plain}, ${AGREE} ]`,
      mails: '[{ "mail": "thanks", "to": { "$get": "form.email" } }]',
    })
    expect(problemLines({ ...letters, 'mails/thanks.json': THANKS })).toEqual([
      'forms/ask.json▸ (warning) форма/письмо-никому: На почту из поля «email» уходит письмо, а почта ли это, форма не проверяет. Добавьте "validation": { "email": true }.',
    ])
    expect(check({ fields: `[ ${plain}, ${AGREE} ]` })).toEqual([])
  })

  it('warns where nobody learns of answers that are only kept', () => {
    const told = (mails?: string) => {
      const changes = { ...withForm(mails === undefined ? {} : { mails }), 'mails/thanks.json': THANKS }
      const body = { ...testCalls['form.feedback'].body, additionalProperties: { type: 'string' } } as const
      const calls = { ...testCalls, 'form.feedback': { ...testCalls['form.feedback'], body } }
      return checkFiles({ ...checkInputOf(changes), calls }).flatMap(({ rule, severity, pointer }) =>
        rule === 'форма/письмо-никому' ? `${severity} ${pointer}` : [],
      )
    }
    expect(told()).toEqual(['warning /submit/call'])
    expect(told('[{ "mail": "thanks", "to": { "$get": "form.email" } }]')).toEqual(['warning /mails'])
    expect(told('[{ "mail": "thanks" }]')).toEqual([])
    expect(
      told('[{ "mail": "thanks", "to": { "$if": [{ "$get": "form.agree" }, "manager", "a@site.example"] } }]'),
    ).toEqual([])
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
  const THANKS_TO = (more: string) => `[{ "mail": "thanks" }, ${more}]`
  const withLetters = (mails: string, more: readonly string[] = [], others = {}) =>
    problemLines({
      ...withForm({ fields: `[ ${[EMAIL, AGREE, ...more].join(', ')} ]`, mails }),
      'mails/thanks.json': THANKS,
      ...others,
    })

  it('tells of a type that asks for another thing than the rule wants', () => {
    const told = (type: string, rule: string) =>
      fields(extra('x', `"type": "${type}", "autocomplete": "off", "validation": { "${rule}": ▸true }`)).join()
    expect(told('tel', 'email')).toContain(
      'forms/ask.json▸ форма/поле: Поле вида «tel» проверяет правило «email»: телефон покажет не ту клавиатуру',
    )
    expect(told('email', 'phone')).toContain('Напишите "type": "tel" или уберите правило.')
    expect(told('text', 'email')).not.toContain('клавиатуру')
  })

  it('tells of two options that read the same', () => {
    const options = '[{ "value": "a", "text": "Опт" }, { "value": "b", "text": ▸"Опт" }]'
    expect(fields(question(`"type": "select", "label": "Вопрос", "options": ${options}`))).toEqual([
      'forms/ask.json▸ (warning) форма/поле: Вариант «Опт» уже есть: один от другого не отличить. Назовите варианты по-разному или уберите один из них.',
    ])
  })

  it('tells of days of which none is between the bounds', () => {
    const told = (bounds: string) =>
      fields(question(`"type": "date", "label": "День", "validation": { ${bounds} }`)).filter((line) =>
        line.includes('граница'),
      )
    expect(told('"min": ▸"today", "max": "2020-01-01"')).toEqual([
      expect.stringContaining('(warning) форма/поле: Нижняя граница today больше верхней 2020-01-01.'),
    ])
    expect(told('"min": "2020-01-01", "max": "today"')).toEqual([])
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

  it("warns of the manager's letter that goes to the visitor, and of one that goes out twice", () => {
    expect(withLetters(THANKS_TO('{ "mail": ▸"thanks", "to": { "$get": "form.email" } }'))).toEqual([
      'forms/ask.json▸ (warning) форма/письмо: Письмо «thanks» — для менеджера (выше оно идёт ему), а здесь оно уйдёт посетителю. Назовите письмо для посетителя или уберите "to".',
    ])
    expect(withLetters(THANKS_TO('▸{ "mail": "thanks" }'))).toEqual([
      'forms/ask.json▸ (warning) форма/письмо: Письмо «thanks» уже отправлено туда же: придёт дважды. Уберите повтор или назовите другое письмо.',
    ])
  })

  it('warns of answers that leave the company', () => {
    expect(withLetters('[{ "mail": "thanks", "to": ▸"info@x.ru" }]')).toEqual([
      expect.stringContaining(
        'forms/ask.json▸ (warning) форма/письмо: Почты «info@x.ru» нет ни в content/settings.json',
      ),
    ])
  })

  it('warns of a window that shows the form again once it is taken', () => {
    const again = {
      ...withForm({ onSuccess: '[{ "do": "openModal", "modal": ▸"thanks" }]' }),
      'modals/thanks.json': { title: '"Вопрос"', blocks: '[{ "type": "form", "props": { "form": "ask" } }]' },
    }
    expect(problemLines(again)).toEqual([
      expect.stringContaining(
        'forms/ask.json▸ (warning) форма/без-ответа: После отправки откроется окно «thanks» с этой же формой',
      ),
    ])
  })
})
