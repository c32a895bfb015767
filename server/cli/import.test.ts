import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dropDatabaseFor, ON_POSTGRES } from '../../tests/site/data.ts'
import { type Ended, runCommand, runInside } from '../../tests/site/run-command.ts'
import { suiteFolder } from '../../tests/site/temporary-folder.ts'
import { rawXlsx, textCell } from '../shop/catalog/import/testing-xlsx.ts'

const folder = suiteFolder()
afterAll(() => dropDatabaseFor(join(folder, 'data')))

const env = () => ({ DATA_DIR: join(folder, 'data'), DEMO: '1', INIT_CWD: folder })
const run = (...words: string[]): Promise<Ended> => runInside('import', words, env())

it('writes a template, tries it without a trace, loads it', { timeout: 60_000 }, async () => {
  expect(await run('--template', 'a.csv')).toMatchObject({ code: 0 })
  expect(await run('a.csv', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('Ничего не записано') })
  if (!ON_POSTGRES) expect(existsSync(join(folder, 'data'))).toBe(false)
  // On PostgreSQL a test site starts with the demo catalog. The command runs in a separate process.
  expect(await runCommand('import', ['a.csv', '--allow-removing', '100%'], env())).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^В файле 4 изделия, разделов 10 \(основной каталог\)\.[\s\S]*\nЗагружено\. [^\n]* Время: [\d,]+ с\.\n$/,
    ),
    err: '',
  })
})

it('takes prices and stock alone, by the article number', { timeout: 120_000 }, async () => {
  const [titles = '', row = ''] = (await readFile(join(folder, 'a.csv'), 'utf8')).split('\r\n')
  const article = row.split(';')[titles.replace('\uFEFF', '').split(';').indexOf('Артикул')]
  await writeFile(join(folder, 'night.csv'), `Артикул;Цена;Остаток\r\n${article};9990;12`)
  const question = await run('night.csv')
  expect(question).toMatchObject({ code: 2, out: expect.stringMatching(/добавьте --allow-jump \d+\.\n$/) })
  expect(await run('night.csv', '--yes')).toMatchObject({ code: 2, out: question.out })
  const [, ...flags] = /добавьте (--allow-jump) (\d+)/.exec(question.out) ?? []
  expect(await run('night.csv', ...flags)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Цены и остатки: 1 изделие\.[\s\S]*\nИзменится 1 изделие: [\s\S]*\nЗагружено\. /),
  })
  expect(await run('night.csv')).toMatchObject({ code: 0, out: expect.stringContaining('Всё уже так'), err: '' })
})

it('names the sheets where several may be meant', { timeout: 60_000 }, async () => {
  const xml = `<sheetData><row>${textCell('A1', 'Артикул')}${textCell('B1', 'Остаток')}</row></sheetData>`
  await writeFile(join(folder, 'a.xlsx'), rawXlsx(['Склад', 'Заказ'].map((name) => ({ name, xml }))))
  expect(await run('a.xlsx')).toMatchObject({
    code: 2,
    out: expect.stringMatching(/Назовите один: --sheet "Склад"\n$/),
  })
})

it('goes back to the catalog before, and writes the current one', { timeout: 60_000 }, async () => {
  expect(await run('--undo', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Возвращён каталог «a.csv»'),
  })
  const exported = await runInside('export', ['own.xlsx'], env())
  expect(exported).toMatchObject({ code: 0, out: expect.stringContaining('Записано изделий: ') })
  expect(await run('own.xlsx')).toMatchObject({ code: 0, out: expect.stringContaining('Ничего не изменится.') })
})

it('ends with 1 where nothing could be loaded, in lines without a stack', { timeout: 120_000 }, async () => {
  const long = Array.from({ length: 40 }, (_, i) => `${'а'.repeat(61 + i)};белый\r\n`)
  await writeFile(join(folder, 'bad.csv'), `Артикул;Цвет\r\n${';белый\r\n'.repeat(30)}${long.join('')}`)
  const { code, out } = await run('bad.csv', '--dry-run')
  expect(code).toBe(1)
  expect(out).toContain('Нет столбцов: «Название», «Раздел», «Форма», ')
  expect(out).toContain('30 строк (2, 3, 4, 5, 6 …), «Артикул»: Пусто.')
  expect(out).toMatch(/^(?:[^\n]+\n){30}И ещё \d+: все покажет --all\.\n[^\n]+\n\nОшибок: \d+, строк с ними: 71\./)
  expect((await run('bad.csv', '--all')).out.split('\n').length).toBeGreaterThan(45)
  expect(await run('none.csv')).toEqual({
    code: 1,
    out: '',
    err: `Файла «${join(folder, 'none.csv')}» нет. Проверьте путь.\n`,
  })
})
