import { expect, it } from 'vitest'
import { Progress } from './progress.ts'

function written(isTTY: boolean): { progress: Progress; parts: string[] } {
  const parts: string[] = []
  return { parts, progress: new Progress({ isTTY, write: (text) => parts.push(text) }) }
}

it('is a bar on a terminal, taken away at the end', () => {
  const { progress, parts } = written(true)
  progress.loaded(500, 2000)
  progress.loaded(1000, 2000)
  progress.clear()
  progress.clear()
  expect(parts).toEqual([
    `\r\u001b[K[${'█'.repeat(15)}${' '.repeat(15)}] 50 % Загружено изделий: 1000 из 2000`,
    '\r\u001b[K',
  ])
})

it('is a plain line now and then elsewhere', () => {
  const { progress, parts } = written(false)
  for (let rows = 1000; rows <= 50_000; rows += 1000) progress.checked(rows)
  progress.loaded(7, 7)
  progress.clear()
  expect(parts).toEqual([
    'Проверено строк: 25\u00a0000\n',
    'Проверено строк: 50\u00a0000\n',
    'Загружено изделий: 7 из 7\n',
  ])
})
