import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { withForm } from '../../checker/testing-forms.ts'

const HOME = '"to": "/"'
const open = '{ "do": "openModal", "modal": "thanks" }'

const check = (onSuccess: string) =>
  problemLines(withForm({ onSuccess: `[ ${onSuccess} ]` })).filter((line) => !line.includes('файлы/не-нужен'))

it.each([
  ['what comes after a reload', `{ "do": "reload" }, { "do": ▸"openModal", "modal": "thanks" }`, 'выше "reload"'],
  ['what comes after a step to another page', `{ "do": "navigate", ${HOME} }, { "do": ▸"refresh" }`, 'выше "navigate"'],
  ['two steps', `{ "do": "navigate", ${HOME} }, { "do": ▸"navigate", ${HOME} }`, 'Выше уже есть "navigate"'],
  ['a modal that is closed at once', `${open}, { "do": ▸"closeModal" }`, 'тут\u00a0же закроется'],
  ['a modal that is left at once', `${open}, { "do": ▸"navigate", ${HOME} }`, 'пропадёт вместе со\u00a0страницей'],
  ['a modal that is loaded away', `${open}, { "do": ▸"reload" }`, 'пропадёт вместе со\u00a0страницей'],
  ['a modal over a modal', `${open}, { "do": ▸"openModal", "modal": "thanks" }`, 'на\u00a0месте того'],
  ['the same twice', `${open}, { "do": "resetForm" }, { "do": ▸"resetForm" }`, 'Точно такое действие'],
  [
    'a flag turned back',
    `${open}, { "do": "setFlag", "flag": "is-subscribed" }, { "do": ▸"setFlag", "flag": "is-subscribed", "value": "false" }`,
    'останется только это значение',
  ],
])('tells of %s', (_, onSuccess, said) => {
  const problems = check(onSuccess)
  expect(problems).toEqual([expect.stringContaining(said)])
  expect(problems[0]).toMatch(/^forms\/ask\.json▸ \(warning\) действия\/впустую: /)
})

it.each([
  `{ "do": "resetForm" }, { "do": "closeModal" }, ${open}`,
  `{ "do": "navigate", ${HOME}, "replace": true }, ${open}`,
  `{ "do": "closeModal" }, { "do": "navigate", ${HOME} }, { "do": "track", "goal": "asked" }`,
  `{ "do": "track", "goal": "asked" }, { "do": "track", "goal": "sent" }, { "do": "refresh" }, ${open}`,
])('says nothing of %s', (onSuccess) => {
  expect(check(onSuccess)).toEqual([])
})

it('tells of an answer that nobody has time to read', () => {
  const onError = '[{ "do": "showFormError" }, { "do": ▸"closeModal" }]'
  expect(problemLines(withForm({ onError }))).toEqual([
    expect.stringMatching(/^forms\/ask\.json▸ \(warning\) действия\/впустую: Ответа сайта, который выше/),
  ])
})
