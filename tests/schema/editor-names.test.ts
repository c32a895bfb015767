import { execFile } from 'node:child_process'
import { cp, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { NAMES_FILE } from '#schema/definitions/authoring/schema.ts'
import { root } from '#server/engine/paths.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

/** Copies the project as it is after `git clone`, and links its packages. */
async function clone(): Promise<string> {
  const folder = await temporaryFolder()
  for (const part of ['package.json', 'schema', 'server', 'blocks', 'renderer'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'public']) await symlink(join(root, part), join(folder, part))
  return folder
}

const prepare = async (cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)('npm', ['run', '-s', 'prepare'], {
    cwd,
    env: { ...process.env, NODE_ENV: '', ...env },
  })
  return stdout + stderr
}

test('a clone whose packages are installed has the schemas and the names', async () => {
  const folder = await clone()
  await rm(join(folder, 'schema/definitions/generated'), { recursive: true, force: true })
  expect(await prepare(folder)).toBe('')
  const { definitions } = JSON.parse(await readFile(join(folder, NAMES_FILE), 'utf8'))
  expect(definitions.form.then.enum).toContain('callback')
  const page = JSON.parse(await readFile(join(folder, 'schema/definitions/generated/page.schema.json'), 'utf8'))
  expect(page.properties.layout.description).toMatch(/^Макет: имя файла из\sschema\/layouts/)
})

test('where only the packages of production are installed no names are written, and without our files nothing', async () => {
  const folder = await clone()
  expect(await prepare(folder, { npm_config_omit: 'dev' })).toBe('')
  await expect(readFile(join(folder, NAMES_FILE))).rejects.toThrow('ENOENT')
  await rm(join(folder, 'server'), { recursive: true })
  expect(await prepare(folder)).toBe('')
})

test('an installation does not fail where the names cannot be written', async () => {
  const folder = await clone()
  await rm(join(folder, 'schema'), { recursive: true })
  expect(await prepare(folder)).toMatch(/^Имён для подсказок редактора нет: их запишет npm run generate\. /)
})
