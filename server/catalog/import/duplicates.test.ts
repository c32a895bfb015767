import { expect, it } from 'vitest'
import { bottle, csvOf, openBench } from './testing.ts'

it('gives addresses that are not given twice, around those that the file gives', async () => {
  const bench = await openBench()
  const row = (article: string, name: string, code = '') => ({
    ...bottle,
    Артикул: article,
    Название: name,
    'Код адреса': code,
  })
  const { told } = await bench.load(
    'a.csv',
    csvOf([
      row('А-1', 'Волна'),
      row('А-2', 'Волна'),
      row('А/2', 'Волна!'),
      row('А-4', 'Другая', 'volna'),
      row('А-5', '№ —'),
    ]),
  )
  expect(told).toEqual([])
  expect((await bench.products('main')).map(({ code }) => code)).toEqual([
    'volna-a-1',
    'volna-a-2',
    'volna-a-2-2',
    'volna',
    'tovar',
  ])
  await bench.close()
})
