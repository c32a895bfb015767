import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { withForm } from '../../checker/testing-forms.ts'

const SENT = '[{ "mail": "thanks", "to": { "$get": "form.email" } }]'
const text = (value: string, more = '') => `[{ "type": "text"${more}, "props": { "text": ${value} } }]`
const GUARD = ', "visible": { "$not": { "$empty": { "$get": "submission.page" } } }'

const check = (mails: string, blocks: string, subject = '"Принято"') =>
  problemLines({ ...withForm({ mails }), 'mails/thanks.json': { subject, blocks } })

const PAGE = '{ "$text": "Со страницы {submission.page}" }'

it('warns of what a visitor typed where a letter to a visitor reads wrong without it', () => {
  expect(check(SENT, text(`▸${PAGE}`))).toEqual([
    expect.stringContaining('(warning) письма/слова-посетителя: На почту, которую не подтвердили, «submission.page»'),
  ])
  expect(check(SENT, text('"Ждите."'), '▸{ "$text": "{submission.page}: принято" }')).toHaveLength(1)
})

it.each([
  ['for the manager', '[{ "mail": "thanks" }]', text(PAGE)],
  ['where it is seen only with it', SENT, text(PAGE, GUARD)],
  ['of our own words', SENT, text('{ "$text": "Заявка № {submission.number}: {submission.form}" }')],
])('says nothing %s', (_, mails, blocks) => {
  expect(check(mails, blocks)).toEqual([])
})

it('leaves letters alone while a form is broken: it may be the one that gives what they read', () => {
  const letter = text('{ "$text": "{submission.values.phone}" }')
  const check = (fields: string) =>
    problemLines({
      ...withForm({ mails: '[{ "mail": "thanks" }]', fields }),
      'mails/thanks.json': { subject: '"Принято"', blocks: letter },
    })
  expect(check('▸"сломано"')).toEqual([expect.stringContaining('forms/ask.json')])
})
