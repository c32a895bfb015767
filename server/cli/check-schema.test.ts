import { appendFile, cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import build from '../../tests/site/build-once.ts'
import { copyProject } from '../../tests/site/project-copy.ts'
import { runCommand } from '../../tests/site/run-command.ts'
import { copySchema } from '../../tests/site/schema-copy.ts'
import { temporaryFolder } from '../../tests/site/temporary-folder.ts'
import { distFolder } from '../paths.ts'

it('checks and mends the folder that SCHEMA_DIR names', async () => {
  const schema = await copySchema()
  const env = { SCHEMA_DIR: schema.folder }
  await schema.edit('content/faq.json', /"title": "[^"]*"/, '"title": "Вопросы - ответы"')
  await schema.edit('pages/about.json', '"blocks"', '"bloks"')
  const checked = await runCommand('check-schema', [], env)
  expect([checked.code, checked.err]).toEqual([1, ''])
  expect(checked.out).toContain('schema/pages/about.json')
  expect(checked.out).toContain('schema/content/faq.json')
  const shown = await runCommand('check-schema', ['--fix'], env)
  expect([shown.code, shown.err]).toEqual([1, ''])
  expect(shown.out).toContain('Ничего не записано: без терминала добавьте --yes.')
  expect(await schema.read('pages/about.json')).toContain('"bloks"')
  const mended = await runCommand('check-schema', ['--fix', '--yes'], env)
  expect([mended.code, mended.err]).toEqual([0, ''])
  expect(await schema.read('content/faq.json')).toContain('Вопросы\u00a0— ответы')
  expect(await schema.read('pages/about.json')).toContain('"blocks"')
}, 60_000)

it('has nothing to mend in the shop’s own files', async () => {
  const { folder } = await copySchema()
  const { out } = await runCommand('check-schema', ['--fix'], { SCHEMA_DIR: folder })
  expect(out).toContain('Само собой исправлять нечего.')
}, 60_000)

it('tells of a file that is not read beside files that are known', async () => {
  const { folder } = await copySchema()
  const check = () => runCommand('check-schema', [], { SCHEMA_DIR: folder })
  expect((await check()).out).toContain('всё в порядке')
  await writeFile(join(folder, 'pages/o-nas.docx'), '')
  const { code, out } = await check()
  expect([code, out]).toEqual([0, expect.stringContaining('schema/pages/o-nas.docx:1:1  файлы/имя  (предупреждение)')])
}, 60_000)

it('tells a folder that is not there in one line', async () => {
  const { code, err } = await runCommand('check-schema', [], { SCHEMA_DIR: '/nowhere/schema' })
  expect([code, err]).toEqual([
    1,
    'Папку схемы /nowhere/schema нельзя прочитать (ENOENT). Укажите другую в SCHEMA_DIR.\n',
  ])
})

it.each(['check-schema', 'db', 'inbox', 'orders', 'import'])(
  '%s says how it is called, and what is wrong with a call, without a stack',
  async (name) => {
    const help = await runCommand(name, ['--help'], {})
    expect([help.code, help.err]).toEqual([0, ''])
    expect(help.out).toContain(`npm run ${name.replace('check-schema', 'check:schema')}`)
    const wrong = await runCommand(name, ['--nonsense'], {})
    expect([wrong.code, wrong.out]).toEqual([2, ''])
    expect(wrong.err).toContain(`Ключ --nonsense неизвестен или без значения.\n\n${help.out.trimEnd()}`)
  },
)

it.each(['generate', 'make-documents'])('%s does nothing where it is called wrongly', async (name) => {
  const wrong = await runCommand(name, ['--chek'], {})
  expect([wrong.code, wrong.out]).toEqual([2, ''])
  expect(wrong.err).toContain('«--chek» здесь ничего не значит.\n\nКак запускать:')
  const help = await runCommand(name, ['--help'], {})
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('Как запускать:')])
})

it('loads what checks alone, and as few files: not what serves the site, which is built beside it', async () => {
  await build()
  const folder = await temporaryFolder()
  const schema = await copySchema(folder)
  const hook = join(folder, 'loads.mjs')
  await writeFile(hook, LOADS)
  const env = { SCHEMA_DIR: schema.folder, NODE_OPTIONS: `--import=${hook}`, LOADS: join(folder, 'loads.txt') }
  expect((await runCommand('check-schema', [], env)).out).toContain('всё в порядке')
  const loaded = (await readFile(env.LOADS, 'utf8'))
    .trim()
    .split('\n')
    .map((url) => fileURLToPath(url))
  const built = loaded.filter((file) => file.startsWith(join(distFolder, 'node')))
  const sizes = await Promise.all(built.map(async (file) => (await stat(file)).size / 1024))
  expect(built).toContain(join(distFolder, 'node/check.mjs'))
  expect(built.length).toBeLessThanOrEqual(30)
  expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(1500)
  // Of what is not built, what must be there before: whether all this is.
  expect(loaded.length - built.length).toBeLessThanOrEqual(10)
}, 120_000)

/** Writes down every file that is loaded. */
const LOADS = `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(process.env.LOADS, url + '\\n')
    return next(url, context)
  },
})`

it('runs as the few files where those were built of these very files, and by its modules else', async () => {
  await build()
  const { folder, remove } = await copyProject()
  onTestFinished(remove)
  const built = join(folder, 'dist/node')
  await cp(join(distFolder, 'node'), built, { recursive: true })
  await cp(join(distFolder, 'node.txt'), join(folder, 'dist/node.txt'))
  const one = 'export const loadCommand = () => ({ checkSchema: () => console.log("one") })'
  await writeFile(join(built, 'check.mjs'), one.padEnd((await stat(join(built, 'check.mjs'))).size))
  const check = () => runCommand('check-schema', ['--help'], {}, folder)
  expect((await check()).out).toBe('one\n')
  // Whichever file of them a copy has lost.
  await rename(join(built, 'contracts.mjs'), join(folder, 'lost.mjs'))
  expect((await check()).out).toContain('Как запускать:')
  await rename(join(folder, 'lost.mjs'), join(built, 'contracts.mjs'))
  expect((await check()).out).toBe('one\n')
  await appendFile(join(folder, 'server/paths.ts'), '// Other code.\n')
  expect((await check()).out).toContain('Как запускать:')
  await rm(built, { recursive: true })
  expect((await check()).out).toContain('Как запускать:')
}, 120_000)
