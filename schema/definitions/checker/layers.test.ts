import { expect, it } from 'vitest'
import { problemLines, textsOf } from './testing.ts'

const codes = (changes: Parameters<typeof problemLines>[0]): string[] =>
  problemLines(changes).map((line) => line.split(':')[0] ?? '')

it('a file of a wrong shape is told alone, and not by those that read it', () => {
  const article = textsOf().get('content/articles/first.json')?.replace('"date"', '▸"dete"')
  expect(codes({ 'content/articles/first.json': article })).toEqual([
    'content/articles/first.json▸ вид/неизвестный-ключ',
  ])
})

it('a page that routes.json misspells is told there, and not where links lead to it', () => {
  const routes = textsOf()
    .get('routes.json')
    ?.replace(/"home"/, '▸"hom"')
  expect(codes({ 'routes.json': routes })).toEqual(['routes.json▸ ссылки/нет-страницы'])
})

it('a broken file that many others need is told alone', () => {
  expect(codes({ 'content/settings.json': '{ ▸}' }).every((line) => line.startsWith('content/settings.json'))).toBe(
    true,
  )
  expect(codes({ 'content/settings.json': '▸[]' })).toEqual(['content/settings.json▸ вид/не-тот-вид'])
})
