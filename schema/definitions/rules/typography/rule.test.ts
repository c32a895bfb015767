import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const messagesOf = (text: string) =>
  problemLines({ 'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": ${text} } }]` } })

it.each([
  '▸"Завод \\"Тара\\""',
  '{ "$text": ▸"Завод \\"Тара\\", {site.name}" }',
  '{ "$if": [{ "$get": "user.signedIn" }, ▸"Завод - это мы", "Завод"] }',
  '{ "$if": [{ "$get": "user.signedIn" }, "Завод", { "$text": ▸"{site.name}..." }] }',
])('tells what is not typeset in Russian, in expressions too: %s', (text) => {
  expect(messagesOf(text)).toEqual([expect.stringContaining('pages/home.json▸ (warning) тексты/набор: Текст набран')])
})

it('leaves the words of conditions alone', () => {
  const blocks =
    '[{ "type": "text", "props": { "text": { "$if": [{ "$eq": [{ "$get": "site.name" }, "a - b"] }, "а", "б"] } } }]'
  expect(problemLines({ 'pages/home.json': { blocks } })).toEqual([])
})

it.each([
  '▸"Это **важно."',
  '{ "$text": ▸"[{site.name}] (/articles/first/)" }',
  '{ "$if": [{ "$get": "user.signedIn" }, ▸"<b>Завод</b>", "Завод"] }',
])('tells of marks that visitors would see: %s', (text) => {
  expect(messagesOf(text)).toEqual([
    expect.stringContaining('pages/home.json▸ (warning) тексты/разметка: Разметка записана'),
  ])
})
