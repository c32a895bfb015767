import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { read } from './files.ts'

const ROOMS = /^(?:schema|renderer|server|blocks)\//
const CODE = /\.(?:tsx?|mjs)$/
const TESTS = /\.(?:test|spec)\.|\/testing[^/]*$/

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const linesIn = (file: string): number => read(file).split('\n').length - 1
const linesOf = (fits: (file: string) => boolean): number =>
  files.filter(fits).reduce((lines, file) => lines + linesIn(file), 0)
const isSource = (file: string): boolean =>
  ROOMS.test(file) && CODE.test(file) && !TESTS.test(file) && !file.includes('/generated/')
const count = (of: object = {}): number => Object.keys(of).length

test('the project is no larger than its budget; a smaller figure lowers it', () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json'))
  const budget = JSON.parse(read('tests/structure/size.json'))
  const size = {
    source: linesOf(isSource),
    filesOfUpTo20Lines: files.filter((file) => isSource(file) && linesIn(file) <= 20).length,
    css: linesOf((file) => file.endsWith('.css')),
    tests: linesOf((file) => CODE.test(file) && (file.startsWith('tests/') || (ROOMS.test(file) && TESTS.test(file)))),
    json: linesOf((file) => /\.jsonc?$/.test(file) && !file.includes('package-lock')),
    markdownBytes: files
      .filter((file) => file.endsWith('.md'))
      .reduce((bytes, file) => bytes + readFileSync(join(root, file)).length, 0),
    scripts: count(scripts),
    dependencies: count(dependencies),
    devDependencies: count(devDependencies),
  }
  expect(Object.keys(budget)).toEqual(Object.keys(size))
  const tooLarge = Object.entries(size).filter(([name, value]) => value > budget[name])
  expect(tooLarge.map(([name, value]) => `${name}: ${value} of ${budget[name]}`)).toEqual([])
})
