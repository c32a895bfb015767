import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { root } from '#server/engine/paths.ts'

test('the task of VS Code finds the file, the line and the words of what the check prints', async () => {
  const { tasks } = JSON.parse(await readFile(join(root, '.vscode/tasks.json'), 'utf8'))
  const [{ script, problemMatcher: matchers }] = tasks
  expect(script).toBe('check:schema')
  const problem: Problem = {
    severity: 'error',
    file: 'schema/content/articles/pet-pnd-pp.json',
    line: 47,
    column: 37,
    pointer: '',
    rule: 'данные/нет-пути',
    message: 'Пути «data.a» нет.',
    hint: 'Возможно, имелось в виду «b».',
  }
  const printed = reportFormats.text([problem, { ...problem, severity: 'warning', line: 5 }]).split('\n')
  const found = matchers.flatMap(({ severity, pattern: [first, second] }: Matcher) =>
    printed.flatMap((row, i) => {
      const place = new RegExp(first.regexp).exec(row)
      const words = new RegExp(second.regexp).exec(printed[i + 1] ?? '')
      return place && words
        ? [
            [
              severity,
              place[first.file],
              place[first.line],
              place[first.column],
              place[first.code],
              words[second.message],
            ],
          ]
        : []
    }),
  )
  const rest = ['37', problem.rule, `${problem.message} ${problem.hint}`]
  expect(found).toEqual([
    ['error', problem.file, '47', ...rest],
    ['warning', problem.file, '5', ...rest],
  ])
})

interface Matcher {
  severity: string
  pattern: [
    { regexp: string; file: number; line: number; column: number; code: number },
    { regexp: string; message: number },
  ]
}
