import { expect, it } from 'vitest'
import { runInside } from '../../tests/site/run-command.ts'

// For a wrong command line, commands print the mistake and the usage, without a stack.

const run = (name: string, words: readonly string[]) => runInside(name, words, { DATA_DIR: '/nowhere' })

it.each(['check-schema', 'db', 'staff', 'export', 'import', 'generate', 'preview'])(
  '%s says how it is called, and what is wrong with a call',
  { timeout: 60_000 },
  async (name) => {
    const { out, ...help } = await run(name, ['--help'])
    expect(help).toEqual({ code: 0, err: '' })
    expect(out).toContain(`npm run ${name.replace('check-schema', 'check:schema')}`)
    const err = `Ключ --nonsense неизвестен или без значения.\n\n${out}`
    expect(await run(name, ['--nonsense'])).toEqual({ code: 2, out: '', err })
  },
)

it.each([
  ['import', [], 'Не сказано, какой файл загружать.'],
  ['import', ['a.csv', 'b.csv'], 'Файл один, а здесь ещё b.csv.'],
  ['import', ['a.csv', '--kind', 'other'], 'Вида «other» нет: main или import.'],
  ['import', ['a.csv', '--force'], 'Ключ --force неизвестен или без значения.'],
  ['import', ['a.csv', '--kind'], 'Ключ --kind неизвестен или без значения.'],
  ['import', ['a.csv', '--template', 'b.csv'], '--template пишется один'],
  ['import', ['a.csv', '--undo'], '--undo пишется один'],
  ['import', ['a.csv', '--allow-removing', '3000'], '--allow-removing 3000: нужна доля'],
  ['import', ['a.csv', '--allow-jump', '0'], '--allow-jump 0: нужно число'],
  ['db', [], ''],
  ['db', ['erase'], ''],
  ['db', ['backup', 'a', 'b'], ''],
  ['db', ['status', '--all'], ''],
])('%s ends with 2 and the usage for %j', async (name, words, expected) => {
  const { err, ...ended } = await run(name, words)
  expect(ended).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^[^\n]+\n\n(Как запускать:|npm run db -- КОМАНДА)\n/)
  expect(err).toContain(expected)
})
