import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { commitFiles } from './commit.ts'

/** True if git is installed: the shop itself does not need it. */
const hasGit = spawnSync('git', ['--version']).status === 0

/** Runs git in a folder with a neutral author. @returns its output */
const gitIn =
  (folder: string) =>
  (...words: readonly string[]): string =>
    hasGit
      ? execFileSync('git', ['-c', 'user.name=Проба', '-c', 'user.email=proba@site.example', ...words], {
          cwd: folder,
          encoding: 'utf8',
        })
      : ''

const author = { name: 'Анна Пасечная', email: 'anna@paseka.example' }

test('no commit where there is no git', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'a.json')
  expect(await commitFiles([{ file, text: '{}' }], { author, message: 'Проба' })).toBeUndefined()
})

test.runIf(hasGit)('one commit by its author, with the published files alone', async () => {
  const folder = await temporaryFolder()
  const git = gitIn(folder)
  git('init', '-q')
  for (const name of ['a.json', 'b.json']) await writeFile(join(folder, name), '{}\n')
  git('add', '.')
  git('commit', '-qm', 'Первый')
  // Somebody edits other files, and one of them is staged.
  await writeFile(join(folder, 'b.json'), '{ "mine": 1 }\n')
  git('add', 'b.json')
  const text = '{ "title": "Новое" }\n'
  await writeFile(join(folder, 'a.json'), text)
  const commit = await commitFiles([{ file: join(folder, 'a.json'), text }], { author, message: 'Новое название' })
  expect(git('log', '-1', '--format=%H %an <%ae> %s', '--name-only').trim()).toBe(
    `${commit} Анна Пасечная <anna@paseka.example> Новое название\n\na.json`,
  )
  expect(git('show', 'HEAD:a.json')).toBe(text)
  expect(git('status', '--porcelain').trim()).toBe('M  b.json')
})

test.runIf(hasGit)('files behind a symbolic link are committed where they are', async () => {
  const folder = await temporaryFolder()
  const git = gitIn(join(folder, 'tree'))
  await mkdir(join(folder, 'tree/schema'), { recursive: true })
  git('init', '-q')
  git('commit', '-qm', 'Первый', '--allow-empty')
  await symlink(join(folder, 'tree/schema'), join(folder, 'schema'))
  const file = join(folder, 'schema/a.json')
  await writeFile(file, '{}')
  const commit = await commitFiles([{ file, text: '{}' }], { author, message: 'По ссылке' })
  expect(git('log', '-1', '--format=%H', '--name-only').trim()).toBe(`${commit}\n\nschema/a.json`)
  expect(git('status', '--porcelain')).toBe('')
  await commitFiles([{ file, text: undefined }], { author, message: 'Убрано' })
  expect(git('ls-files')).toBe('')
  expect(git('log', '-1', '--format=%s').trim()).toBe('Убрано')
})
