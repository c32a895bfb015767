import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { withForm } from '../../checker/testing-forms.ts'

const EMAIL =
  '{ "name": "email", "type": "email", "label": "E-mail*", "autocomplete": "email", "validation": { "required": true } }'
const AGREE = '{ "name": "agree", "type": "checkbox", "label": "[Согласен](settings:consent)", "consent": "consent" }'

const fields = (...all: string[]) => problemLines(withForm({ fields: `[ ${all.join(', ')} ]` }))
const submit = (json: string) => problemLines(withForm({ submit: json }))

it('finds nothing in a good form', () => {
  expect(problemLines(withForm())).toEqual([])
  expect(
    fields(
      EMAIL,
      AGREE,
      '{ "name": "topic", "label": "Тема", "send": { "as": "question" }, "visible": { "$not": { "$empty": { "$get": "form.email" } } } }',
      '{ "name": "again", "label": "Ещё раз", "validation": { "sameAs": "topic" }, "send": false }',
      '{ "name": "news", "type": "checkbox", "label": "[Новости](file:/assets/terms.pdf)", "consent": "consent", "send": { "as": "agreement", "value": "Y" } }',
    ),
  ).toEqual([])
})

it.each([
  [
    'a call that there is not',
    '{ "call": ▸"form.feedbak", "label": "а" }',
    'форма/неизвестный-вызов: Вызова «form.feedbak» нет. Возможно, имелось в виду «form.feedback».',
  ],
  [
    'a call that takes no forms',
    '{ "call": ▸"article.save", "label": "а" }',
    'форма/не-тот-вызов: Вызов «article.save» не принимает форм. Есть: «form.feedback».',
  ],
  [
    'a success that the answer does not tell',
    '{ "call": "form.feedback", "label": "а", "success": { "$eq": [{ "$get": "answer.cod" }, 200] } }',
    'данные/нет-пути: Пути «answer.cod» нет: в «answer» нет «cod». Возможно, имелось в виду «code».',
  ],
])('tells of %s', (_, json, message) => {
  const [first = ''] = submit(json)
  expect(first.replace(/:\d+:\d+/, '▸')).toBe(`forms/ask.json▸ ${message}`)
})

const field = (json: string): string => {
  const [first = ''] = fields(EMAIL, AGREE, json)
  return first.replace(/:\d+:\d+/, '▸')
}

it.each([
  [
    'a name that the call does not take',
    '{ "name": ▸"questin", "label": "Вопрос" }',
    'форма/лишнее-поле: Вызов «form.feedback» не принимает «questin». Возможно, имелось в виду «question».',
  ],
  [
    'a part of every form',
    '{ "name": ▸"consents", "label": "Вопрос" }',
    'форма/лишнее-поле: Вызов «form.feedback» не принимает «consents». Есть: «email», «question», «agreement».',
  ],
  [
    'a value of another type',
    '{ "name": ▸"question", "type": "number", "label": "Вопрос" }',
    'форма/не-тот-вид: Вызову «form.feedback» нужно другое значение «question»: ожидается строка, а приходит число. Строка без разметки.',
  ],
  [
    'a field named twice',
    '{ "name": ▸"email", "type": "email", "label": "E-mail", "autocomplete": "email" }',
    'форма/поле: Поле «email» в форме уже есть. Назовите его иначе.',
  ],
  [
    'sameAs of no field',
    '{ "name": "again", "label": "Ещё раз", "send": false, "validation": { "sameAs": ▸"emal" } }',
    'форма/поле: Поля «emal» в форме нет. Возможно, имелось в виду «email».',
  ],
  [
    'a field without a label',
    '▸{ "name": "question" }',
    'форма/поле: У поля «question» нет подписи. Добавьте ключ label.',
  ],
  [
    'a consent given for the visitor',
    '{ "name": "x", "type": "checkbox", "label": "[Да](settings:consent)", "consent": "consent", "default": ▸true }',
    'форма/согласие-заранее: Согласие нельзя отметить за посетителя. Удалите "default": галочку ставит он сам.',
  ],
  [
    'a document that there is not',
    '{ "name": "x", "type": "checkbox", "label": "Да", "consent": ▸"consen" }',
    'ссылки/нет-документа: Документа «consen» нет: нет файла schema/content/documents/consen.json. Возможно, имелось в виду «consent».',
  ],
  [
    'a field seen by a field that there is not',
    '{ "name": "question", "label": "Вопрос", "visible": { "$empty": { "$get": "form.emal" } } }',
    'данные/нет-пути: Пути «form.emal» нет: в «form» нет «emal». Возможно, имелось в виду «email».',
  ],
])('tells of %s', (_, json, message) => {
  expect(field(json)).toBe(`forms/ask.json▸ ${message}`)
})

it('tells what the call must be sent, and a field that is not always there does not count', () => {
  const missing =
    'форма/нет-поля: Вызову «form.feedback» обязательно нужно «email», а форма может его не отправить. Добавьте поле: { "name": "email", "label": "…*", "validation": { "required": true } }. Адрес электронной почты.'
  expect(fields(AGREE)).toEqual([expect.stringContaining(missing)])
  for (const more of [
    '"label": "E-mail", "validation": {}',
    '"label": "E-mail*", "validation": { "required": true }, "visible": { "$empty": { "$get": "form.agree" } }',
  ])
    expect(fields(`{ "name": "email", "type": "email", "autocomplete": "email", ${more} }`, AGREE)).toEqual([
      expect.stringContaining(missing),
    ])
})

it('tells of a misspelt field that the call cannot do without, and not that it lacks as well', () => {
  const problems = fields(
    EMAIL.replace('"email"', '▸"emial"'),
    AGREE,
    '{ "name": "again", "label": "Ещё раз", "send": false, "validation": { "sameAs": "email" } }',
  )
  expect(problems).toEqual([
    expect.stringMatching(/^forms\/ask\.json▸ форма\/лишнее-поле: Вызов .* не принимает «emial»\..*«email»\.$/),
    expect.stringContaining('форма/поле: Поля «email» в форме нет.'),
  ])
})

it('says of a form without fields nothing else', () => {
  const mails = '[{ "mail": "asked", "to": { "$get": "form.email" } }]'
  expect(problemLines(withForm({ fields: undefined, mails })).filter((line) => line.startsWith('forms/'))).toEqual([
    expect.stringContaining('вид/нет-ключа: Нет обязательного ключа «fields».'),
  ])
})

it('wants a consent where personal data is sent', () => {
  expect(fields(EMAIL)).toEqual([expect.stringContaining('форма/нет-согласия: Форма собирает личные данные (email)')])
  const optional = AGREE.replace('"consent"', '"validation": { "required": false }, "consent"')
  expect(fields(EMAIL, optional.replace('false', '▸false'))).toEqual([
    expect.stringMatching(
      /^forms\/ask\.json▸ форма\/нет-согласия: .* согласие «agree» можно не давать.* Уберите "required": false/,
    ),
  ])
})

it('says nothing of fields whose shape is wrong: that is told already', () => {
  for (const wrong of [
    '5',
    'null',
    '{ "name": 5 }',
    '{ "name": "a", "type": "none" }',
    '{ "name": "a", "validation": { "min": [] } }',
  ])
    for (const line of fields(EMAIL, AGREE, wrong)) expect(line).toContain('вид/')
})

it('wants each consent to lead to its document, and the form to the policy', () => {
  const silent = AGREE.replace('[Согласен](settings:consent)', 'Согласен')
  expect(fields(EMAIL, AGREE.replace('settings:consent', 'file:/assets/terms.pdf'))).toEqual([])
  expect(fields(EMAIL, silent)).toEqual([
    expect.stringContaining('форма/согласие-без-документа: В подписи галочки нет ссылки на документ «consent»'),
  ])
  expect(problemLines(withForm({ note: undefined, fields: `[ ${EMAIL}, ${silent} ]` })).join()).toContain(
    '(warning) форма/нет-политики: У формы нет ссылки на политику конфиденциальности.',
  )
})

it('fills lines of text, by an INN alone', () => {
  const inn =
    '{ "name": "inn", "label": "ИНН", "validation": { "inn": true }, "fill": { "name": "firm" }, "send": false }'
  const firm = '{ "name": "firm", "label": "Организация", "send": false }'
  expect(fields(EMAIL, AGREE, inn, firm)).toEqual([])
  expect(fields(EMAIL, AGREE, inn.replace('"firm"', '"firma"'), firm).join()).toContain(
    'Строки «firma» в\u00a0форме нет',
  )
  expect(fields(EMAIL, AGREE, inn.replace('"validation": { "inn": true }, ', ''), firm).join()).toContain(
    'только по ИНН',
  )
})

it('tells at the box itself that it is not called a consent', () => {
  const box = AGREE.replace(', "consent": "consent"', '')
  expect(fields(EMAIL, `▸${box.replace(' }', ', "send": false }')}`)).toEqual([
    'forms/ask.json▸ форма/нет-согласия: Галочка «agree» не названа согласием, а форма собирает личные данные (email). Впишите в неё "consent": "consent".',
  ])
})
