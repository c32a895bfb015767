import { expect, test } from 'vitest'
import { runCommand, runInside } from '../site/run-command.ts'
import { startUpstream, type Trouble } from '../site/upstream.ts'

test('npm run upstream:try says call by call what fits, and asks nothing that the specification does not name', async () => {
  await using back = await startUpstream()
  const { code, out } = await runCommand('upstream-try', [back.origin], {})
  expect(out).toMatch(/catalog\.view +подходит {2}GET \/api\/app\/catalog\/banka-100\/view/)
  expect(out).toMatch(/library\.view +подходит {2}GET \/api\/app\/content\/library\/pet\/view\?uid=1\d+/)
  expect(out).toMatch(/personal\.uid +подходит {2}GET \/api\/app\/personal\/uid/)
  expect(out).toMatch(/region\.list +подходит {2}GET \/api\/app\/region\/list/)
  expect(out).toMatch(/landing\.view +не спрошено/)
  expect(out.replaceAll('\u00a0', ' ')).toContain('не подходят или не во всём: 0')
  expect(code).toBe(0)
  expect(back.strange).toEqual([])
})

test('and what does not, by its property', async () => {
  await using back = await startUpstream()
  back.fail((response, path) =>
    response.writeHead(path.includes('news') ? 500 : 200).end('{"list":[{"id":1,"slug":"a","name":"А"},{"id":"x"}]}'),
  )
  const { code, out } = await runInside('upstream-try', [back.origin], {})
  expect(out).toMatch(/catalog\.list +подходит, кроме: {2}GET \/api\/app\/catalog\/list\n/)
  expect(out).toMatch(/\n +list\.\*\.id: Нужно целое число\. Пришло "x"\. По\u00a0договору: Номер изделия\.\n/)
  expect(out).toMatch(/\n +list\.\*\.name: Свойства нет\. По\u00a0договору: Название\.\n/)
  expect(out).toMatch(/news\.list +не подходит: .*\n +Сервер ответил 500\.\n/)
  expect(code).toBe(1)
  expect(out).not.toMatch(ENGLISH)
})

/** Matches English words, which occur in messages of ajv, Node and our log. */
const ENGLISH = /\b(it|its|is|the|must|not|should|has|was|could)\b/

test.each<[string, Trouble | string, RegExp]>([
  ['nothing but HTML', (response) => response.end('<html>'), /Ответ — не объект JSON\./],
  ['half an answer', (response) => response.socket?.destroy(), /Спросить не получилось \(/],
  ['nothing, since it is not there', 'http://127.0.0.1:1', /\(ECONNREFUSED\)\./],
])('where a back end says %s, it is told in Russian', async (_, trouble, words) => {
  await using back = await startUpstream()
  if (typeof trouble !== 'string') back.fail(trouble)
  const { code, out } = await runInside('upstream-try', [typeof trouble === 'string' ? trouble : back.origin], {})
  expect(out.replaceAll('\u00a0', ' ')).toMatch(words)
  expect(out).not.toMatch(ENGLISH)
  expect(code).toBe(1)
})

test.each([[[]], [['http://a.example', 'http://b.example']]])('npm run upstream:try refuses %j', async (words) => {
  expect((await runInside('upstream-try', words, {})).code).toBeOneOf([1, 2])
})
