import { execFile } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { useSite } from '../site/use-site.ts'

// Blocks that use React as its documentation says, and libraries from npm: tests/fixtures/blocks.

const BLOCKS = ['npm-interactive', 'npm-static', 'react-features']

const project = await copyProject()
await cp(join(root, 'tests/fixtures/blocks'), join(project.folder, 'blocks'), { recursive: true })
const file = join(project.folder, 'schema/pages/about.json')
const page = JSON.parse(await readFile(file, 'utf8'))
page.blocks = [...BLOCKS.map((type) => ({ type, props: { title: `Проверка: ${type}` } })), ...page.blocks]
await writeFile(file, JSON.stringify(page))
// In development emotion writes its rules into <style> elements.
const settings = join(project.folder, 'schema/site.json')
const site = JSON.parse(await readFile(settings, 'utf8'))
await writeFile(settings, JSON.stringify({ ...site, security: { inlineStyles: true } }))
// The build runs from the folder itself.
await symlink(join(root, 'node_modules'), join(project.folder, 'node_modules'))
const { VITEST: _, ...env } = process.env // vike does nothing where it sees this variable
await promisify(execFile)(process.execPath, ['server/cli/build.ts'], { cwd: project.folder, env })
afterAll(project.remove)

describe.each([['npm start'], ['npm run dev', '--dev']])('%s', (_name, ...args) => {
  const { visit, url } = useSite(() => startSite({}, args, project.folder))

  test('the server renders npm libraries and React features', async () => {
    const html = await (await fetch(url('/about/'))).text()
    const shown = ['Открыть окно', 'Пасека', 'Атом: ', 'с сервера', 'recharts', 'Движение', 'Карта: ']
    for (const text of [...shown, '<strong>Проверка', 'контекст', 'forwardRef', 'Свой элемент', 'max-width:40rem'])
      expect(html).toContain(text)
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
