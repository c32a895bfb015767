import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import lock from '../../package-lock.json' with { type: 'json' }
import { question } from '../site/forms.ts'
import { lettersTo } from '../site/letters.ts'
import { spawnSite, startSite, waitFor } from '../site/run-site.ts'
import { removeFolder, temporaryFolder } from '../site/temporary-folder.ts'

const PARTS = [
  ...['schema', 'renderer', 'server', 'blocks', 'public', 'dist/assets.json', 'dist/client', 'dist/server'],
  ...['package.json', 'package-lock.json', 'vite.config.ts'],
]

/** Packages that `npm ci --omit=dev` installs. */
const PACKAGES = Object.entries(lock.packages)
  .filter(([path, entry]) => !('dev' in entry) && path.lastIndexOf('node_modules/') === 0)
  .map(([path]) => path)

const above = await mkdtemp(join(tmpdir(), 'tara-production-'))
/** A tree as it is copied to a server: the packages of production alone. The signs mean something else in an address. */
const folder = join(above, 'Тара #1, 100%41 ?')
beforeAll(async () => {
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true })
  for (const path of PACKAGES) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
})
afterAll(() => removeFolder(above))

test('a tree that is not built, or of other files, says in one line what to do', async () => {
  const fail = async () => {
    const site = await spawnSite({}, [], folder)
    onTestFinished(site.stop)
    const [code] = await once(site.process, 'close')
    return { code, output: site.output().trim() }
  }
  const what = 'а собрать его здесь нечем. Выполните: npm ci && npm run build.'
  expect(await fail()).toEqual({ code: 1, output: `Сайт не собран, ${what}` })
  await cp(join(root, 'dist/inputs.txt'), join(folder, 'dist/inputs.txt'))
  await cp(join(root, 'LICENSE'), join(folder, 'public/new.txt'))
  expect(await fail()).toEqual({ code: 1, output: `Папка dist/ собрана из других файлов, ${what}` })
  await rm(join(folder, 'public/new.txt'))
})

test('a built tree serves wherever it was copied to, also once another build replaces it: pages and letters', async () => {
  const data = await temporaryFolder()
  await using site = await startSite({ DATA_DIR: data }, [], folder)
  expect(site.output()).not.toContain('Собираю')
  await rename(join(folder, 'dist', 'server'), join(folder, 'server before'))
  for (const path of [
    ...['/', '/catalog/', '/contacts/', '/checkout/', '/?modal=callback', '/api/docs/'],
    ...['/basket/', '/compare/', '/contacts/?modal=callback', '/questionnaire/', '/articles/'],
  ]) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('</html>')
  }
  expect((await fetch(`${site.url}/nowhere/`)).status).toBe(404)
  const sent = await fetch(`${site.url}/api/app/form/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  })
  expect(sent.status).toBe(200)
  await waitFor(async () => (await lettersTo(question.email, data)).length > 0, site.output)
}, 60_000)

test('no package of production needs what only the build and development do', () => {
  const names = PACKAGES.map((path) => path.slice('node_modules/'.length))
  expect(names.filter((name) => /^(vike|vite|rolldown|typescript|imask|core-js.*|playwright.*)$/.test(name))).toEqual(
    [],
  )
  expect(names.length).toBeGreaterThan(50)
})
