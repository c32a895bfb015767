import { describe, expect, it } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { type SubmissionSummary, toPlainText } from './letters.ts'
import { ORIGIN, testLetters } from './testing.ts'

const submission: SubmissionSummary = {
  number: 17,
  form: 'Анкета покупателя',
  page: '/questionnaire/',
  values: {},
  answers: [
    { label: 'Контактное лицо', text: 'Пётр <b>Ёлкин</b>' },
    { label: 'Что нужно', text: 'Банка 100 мл\n[дёшево](https://evil.example) **сейчас**' },
  ],
}

const letters = await testLetters(renderLetter)

describe('the letter to the manager', async () => {
  const letter = await letters.compose('new-submission', {}, { submission })

  it('names the form and the number in its subject', () => {
    expect(letter.subject).toBe('Анкета покупателя: заявка №\u00A017')
  })

  it('shows what a visitor wrote as it is: neither markup nor links of theirs', () => {
    expect(letter.html).toContain('<td>Пётр &lt;b&gt;Ёлкин&lt;/b&gt;</td>')
    expect(letter.html).toContain('Банка 100 мл<br/>[дёшево](https://evil.example) **сейчас**')
    expect(letter.html).not.toContain('href="https://evil.example')
  })

  it('leaves the page out where it is not known', async () => {
    expect(letter.text).toMatch(/^Страница.*: \/questionnaire\/$/m)
    expect((await letters.compose('new-submission', {}, { submission: { ...submission, page: '' } })).text).not.toMatch(
      /^Страница/m,
    )
  })

  it('has a text with a line for each answer', () => {
    expect(letter.text).toContain('Контактное лицо: Пётр <b>Ёлкин</b>\nЧто нужно: Банка 100 мл\n[дёшево]')
  })

  it('needs nothing from outside: no picture, script or stylesheet', () => {
    expect(letter.html).not.toMatch(/<(img|link|script)|@import|url\(/)
  })
})

it('tells the visitor the number, what was sent, and the hours of the settings', async () => {
  const { subject, text } = await letters.compose('submission-received', {}, { submission })
  expect(subject).toBe('Заявка №\u00A017 принята')
  expect(text).toContain('Контактное лицо: Пётр')
  expect(text.replace(/\s/g, ' ')).toContain('Пн–Чт 09:00–18:00, Пт 09:00–17:00')
})

it('asks to confirm a subscription by a link, in the text as «текст: адрес»', async () => {
  const link = `${ORIGIN}/subscribe/confirm/?token=${'a'.repeat(43)}`
  const { html, text } = await letters.compose('subscription-confirm', {
    link,
    unsubscribe: `${ORIGIN}/unsubscribe/?token=b.c`,
  })
  expect(html).toContain(`<a href="${link}"`)
  expect(text).toContain(`Подтвердить подписку:\n${link}\n`)
  expect(text).toContain(`Отписаться:\n${ORIGIN}/unsubscribe/?token=b.c\n`)
  expect(text).toContain('info@zavod-emkost.example')
  expect(text).not.toContain('mailto:')
  for (const line of text.split('\n')) if (!line.startsWith('https://')) expect(line.length).toBeLessThanOrEqual(76)
})

it('keeps a table with a head in columns', () => {
  const table =
    '<section><table><thead><tr><th>Объём</th><th>Цена</th></tr></thead><tbody><tr><td>100 мл</td><td>12,40 ₽</td></tr><tr><td>1000 мл</td><td>40 ₽</td></tr></tbody></table></section>'
  expect(toPlainText(table)).toBe('Объём     Цена\n100 мл    12,40 ₽\n1000 мл   40 ₽')
})

it('says an address once where the link is worded by it', () => {
  expect(toPlainText('<p><a href="https://a.example">https://a.example</a></p>')).toBe('https://a.example')
  expect(toPlainText('<p><a href="https://a.example">сайт</a></p>')).toBe('сайт: https://a.example')
})

it('leaves out what mail programs show before the letter', () => {
  expect(toPlainText('<div class="preheader">Строка</div><h1>Заявка</h1>')).toBe('Заявка')
})
