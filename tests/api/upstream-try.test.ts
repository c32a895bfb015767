import { expect, test } from 'vitest'
import { runCommand } from '../site/run-command.ts'
import { startUpstream } from '../site/upstream.ts'

test('npm run upstream:try says call by call what fits, and asks nothing that the specification does not name', async () => {
  const back = await startUpstream()
  const { code, out } = await runCommand('upstream-try', [back.origin], {})
  expect(out).toMatch(/catalog\.view +подходит {2}GET \/api\/app\/catalog\/banka-100\/view/)
  expect(out).toMatch(/library\.view +подходит {2}GET \/api\/app\/content\/library\/pet\/view\?uid=1\d+/)
  expect(out).toMatch(/personal\.uid +подходит {2}GET \/api\/app\/personal\/uid/)
  expect(out).toMatch(/region\.list +подходит {2}GET \/api\/app\/region\/list/)
  expect(out).toMatch(/landing\.view +не спрошено/)
  expect(out).toContain('не подходят: 0')
  expect(code).toBe(0)
  expect(back.strange).toEqual([])
  await back.stop()
})

test('and what does not, by its property', async () => {
  const back = await startUpstream()
  back.fail((response, path) =>
    response.writeHead(path.includes('news') ? 500 : 200).end('{"list":[{"id":1,"slug":"a","name":"А"},{"id":"x"}]}'),
  )
  const { code, out } = await runCommand('upstream-try', [back.origin], {})
  expect(out).toMatch(/catalog\.list +подходит, кроме: {2}GET \/api\/app\/catalog\/list\n/)
  expect(out).toContain('list.*.id: must be integer')
  expect(out).toMatch(/news\.list +не подходит: .*\n +it answered 500/)
  expect(code).toBe(1)
  await back.stop()
})

test.each([[[]], [['nowhere']], [['http://a.example', 'http://b.example']]])(
  'npm run upstream:try ends otherwise than well for %j',
  async (words) => {
    expect((await runCommand('upstream-try', words, {})).code).toBeOneOf([1, 2])
  },
)
