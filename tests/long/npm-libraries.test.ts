import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { addFixtureBlocks, FIXTURE_BLOCKS, REACT_TEXTS } from '../site/fixture-blocks.ts'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { useSite } from '../site/use-site.ts'

// Blocks that use React as its documentation describes, and libraries from npm: tests/fixtures/blocks.

/** Texts of these blocks that the server must render. */
const TEXTS = [
  ...['Открыть окно', 'Пасека', 'Атом: ', 'с сервера', 'recharts', 'Движение', 'Карта: '],
  ...['<strong>Проверка', 'max-width:40rem', ...REACT_TEXTS],
]

const project = await copyProject()
await addFixtureBlocks(project.folder, ['npm-interactive', 'npm-static', 'react-features'])
const run = promisify(execFile)
// React comes from the project: npm installs no peer dependencies here.
const libraries = join(project.folder, 'libraries')
for (const file of ['package.json', 'package-lock.json', '.npmrc'])
  await cp(join(FIXTURE_BLOCKS, file), join(libraries, file))
await run('npm', ['ci'], { cwd: libraries })
for (const folder of [root, libraries]) await linkPackages(join(folder, 'node_modules'))
const { VITEST: _, ...env } = process.env // if VITEST is set, vike does nothing
await run(process.execPath, ['server/cli/build.ts'], { cwd: project.folder, env })
afterAll(project.remove)

/** Links packages into the copy of the project, except those that it already has. */
async function linkPackages(folder: string, scope = ''): Promise<void> {
  const copy = join(project.folder, 'node_modules', scope)
  await mkdir(copy, { recursive: true })
  const known = await readdir(copy)
  for (const name of await readdir(join(folder, scope)))
    if (name.startsWith('@')) await linkPackages(folder, name)
    else if (!name.startsWith('.') && !known.includes(name)) await symlink(join(folder, scope, name), join(copy, name))
}

describe.each([['npm start'], ['npm run dev', '--dev']])('%s', (_name, ...args) => {
  const { visit, url } = useSite(() => startSite({}, args, project.folder))

  test('the server renders npm libraries and React features', async () => {
    const html = await (await fetch(url('/about/'))).text()
    for (const text of TEXTS) expect(html).toContain(text)
  })

  test('the browser hydrates them without a console message, and they work', async () => {
    const { page, complaints } = await visit('/about/')
    await page.locator('[data-carousel=ready]').waitFor()
    await page.getByText('Загружено позже').waitFor()
    await page.getByText('Карта шириной').waitFor()
    await page.getByText('Данные: получено').waitFor()
    await page.getByRole('button', { name: 'Открыть окно' }).click()
    await page.getByRole('dialog').getByText('Окно из портала').waitFor()
    await page.getByRole('button', { name: 'Закрыть окно' }).click()
    await page.getByRole('button', { name: 'Атом: 1' }).click()
    await page.getByRole('button', { name: 'Атом: 2' }).waitFor()
    await page.getByRole('combobox', { name: 'Материал' }).press('ArrowDown')
    await page.getByRole('option', { name: 'ПЭТ' }).click()
    await page.getByRole('button', { name: 'Прибавить два' }).click()
    await expect.poll(() => page.getByLabel('Счётчик').textContent()).toBe('3 6 3 3 1 true false')
    expect(complaints.filter((text) => !/\[vite\]|React DevTools/.test(text))).toEqual([])
    await page.getByRole('button', { name: 'Сломать' }).click()
    await page.getByText('Ошибка перехвачена').waitFor()
  })
})
