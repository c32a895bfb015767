import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'

// The commands use Node 24 even if an older Node is installed: npm puts the one of node_modules first in PATH.

/** PATH without the folders that npm has put in front. */
const ownPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
const versionOf = (node: string): number => Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]']))
const nodes = ownPath.map((folder) => join(folder, 'node')).filter((path) => existsSync(path))
const oldNode = nodes.find((node) => versionOf(node) < 24)

interface Ended {
  code: number
  output: string
}

const run = (file: string, args: readonly string[], path: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^VITEST|^NODE/.test(name)))
    execFile(file, args, { cwd: root, env: { ...env, PATH: path.join(delimiter) } }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() }),
    )
  })

const without = oldNode ? '' : ' (skipped: the machine has no older Node)'

test.skipIf(!oldNode)(`an old Node is told in one line what is missing${without}`, async () => {
  const { code, output } = await run(oldNode ?? '', ['--import', './server/compiled.mjs', 'server/main.ts'], ownPath)
  expect(code).toBe(1)
  expect(output.split('\n').length).toBe(1)
  expect(output).toMatch(/^Нужен Node\.js 24 или новее, а запущен \d+\./)
})

test.skipIf(!oldNode)(`npm started by an old Node runs our code by Node 24${without}`, async () => {
  const { code, output } = await run('npm', ['run', '-s', 'check:schema'], [dirname(oldNode ?? ''), ...ownPath])
  expect(output).toMatch(/^Проверено \d+ файл/m)
  expect(code).toBe(0)
})

test('npm start serves by the operator’s own Node where it is 24 or newer, and by that of npm else', () => {
  const chosen = (own: string | undefined, node = process.execPath) =>
    execFileSync(node, ['server/own-node.mjs'], {
      cwd: root,
      env: { ...process.env, ...(own === undefined ? { npm_node_execpath: '' } : { npm_node_execpath: own }) },
      encoding: 'utf8',
    }).trim()
  const recent = join(root, 'node_modules/.bin/../node/bin/node')
  expect(chosen(existsSync(recent) ? recent : undefined)).toBe(existsSync(recent) ? recent : process.execPath)
  for (const own of [oldNode, undefined, '/no/such/node']) expect(chosen(own)).toBe(process.execPath)
})

test('the Node that runs this passes', async () => {
  expect(await run(process.execPath, ['--import', './server/compiled.mjs', '-e', ''], ownPath)).toEqual({
    code: 0,
    output: '',
  })
})
