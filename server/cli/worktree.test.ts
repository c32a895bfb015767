import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gitIn, hasGit } from '../../tests/site/git.ts'
import { addWorktree } from './worktree.ts'

const project = await mkdtemp(join(tmpdir(), 'tara-repository-'))
afterAll(() => rm(project, { recursive: true, force: true }))
const git = gitIn(project)

git('init', '-q', '-b', 'main')
await writeFile(join(project, 'a.txt'), 'прежнее')
git('add', '-A')
git('commit', '-qm', 'первое')
git('branch', 'proba')
await writeFile(join(project, 'a.txt'), 'новое')
git('commit', '-qam', 'второе')
await writeFile(join(project, 'a.txt'), 'не сохранённое')

test.runIf(hasGit)(
  'another state stands beside this one, which stays as it is, and is gone without a trace',
  async () => {
    const state = await addWorktree('proba', project)
    expect(await readFile(join(state.folder, 'a.txt'), 'utf8')).toBe('прежнее')
    expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('не сохранённое')
    expect(state.name).toMatch(/^proba, [0-9a-f]{7,} от\u00a0\d\d\.\d\d\.\d{4}$/)
    await state.remove()
    expect(existsSync(dirname(state.folder))).toBe(false)
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  },
)

test.runIf(hasGit).each([
  ['net-takoy', /«net-takoy» нет\. Последние ветки: main, proba|Последние ветки: proba, main/],
  ['--all', /не\u00a0ветка/],
  ['', /не\u00a0ветка/],
])('a name that git does not know, «%s», is told in Russian', async (name, said) => {
  await expect(addWorktree(name, project)).rejects.toThrow(said)
})

test.runIf(hasGit)('a folder without git is told', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'tara-bare-'))
  await expect(addWorktree('main', bare)).rejects.toThrow(/нет git/)
  await rm(bare, { recursive: true })
})
