import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startApp } from '../site/app.ts'
import { client } from './client.ts'
import { useExchangeShop } from './shop.ts'

const shop = useExchangeShop()

const TIMESTAMP = expect.stringMatching(/^timestamp=\d+$/)
const EMPTY = Buffer.from('<?xml version="1.0"?><КоммерческаяИнформация></КоммерческаяИнформация>')

/** Sends a file that the shop cannot use. @returns the response */
async function refusal(name: string, bytes: Buffer | Uint8Array) {
  const one = client(shop.app.origin)
  await one.begin('catalog')
  await one.send(name, Buffer.from(bytes))
  return (await one.take(name)).join(' ').replaceAll('\u00a0', ' ')
}

test('the address answers with and without its slash, by the password alone', async () => {
  for (const path of ['/exchange/1c', '/exchange/1c/']) {
    const { status, body, headers } = await shop.app.ask(`${path}?type=catalog&mode=checkauth`)
    expect([status, body.split('\n')[0], headers['set-cookie']]).toEqual([200, 'failure', undefined])
    expect(body).toContain('Authorization')
  }
  expect(await client(shop.app.origin).begin('catalog', 'не тот')).toEqual(['failure', 'Неверный логин или пароль.'])
  expect(await client(shop.app.origin).begin('catalog')).toEqual(['zip=yes', 'file_limit=2000000', TIMESTAMP])
})

test('without a password there is no such address, and no redirect', async () => {
  await using app = await startApp({})
  for (const path of ['/exchange/1c', '/exchange/1c/'])
    expect((await app.ask(`${path}?type=catalog&mode=checkauth`)).status).toBe(404)
})

test('a session with a version needs its sessid; one without a session is told to begin anew', async () => {
  const one = client(shop.app.origin, '2.09')
  expect(await one.begin('catalog')).toEqual([
    'zip=yes',
    'file_limit=2000000',
    expect.stringMatching(/^sessid=/),
    'version=2.09',
    TIMESTAMP,
  ])
  expect(await one.ask({ mode: 'complete' })).toEqual(['success'])
  expect((await one.ask({ mode: 'complete' }, undefined, { sessid: 'чужой' }))[0]).toBe('failure')
  const other = client(shop.app.origin)
  expect((await other.ask({ type: 'catalog', mode: 'init' })).join(' ')).toMatch(/^failure Сессия кончилась/)
})

test('what is no file of an exchange is refused in words', async () => {
  expect(await refusal('import.xml', Buffer.from('<?xml version="1.0"?><!DOCTYPE a><a/>'))).toContain('DOCTYPE')
  expect(await refusal('import.xml', Buffer.from('<html></html>'))).toContain('не файл обмена')
  expect(await refusal('import.xml', EMPTY.subarray(0, 60))).toContain('не дошёл до конца')
  expect(await refusal('import.xml', Buffer.from('<?xml version="1.0" encoding="koi8-r"?><a/>'))).toContain('koi8-r')
  const torn = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-8"?>'), Buffer.from([0xff, 0xfe])])
  expect(await refusal('import.xml', torn)).toContain('не в той кодировке')
})

test('an archive is unpacked within bounds, whatever it is called', async () => {
  const zip = (name: string, bytes: Uint8Array = EMPTY) => zipSync({ [name]: bytes })
  expect(await refusal('import.xml', zip('1C\\import.xml'))).toMatch(/^success/)
  expect(await refusal('a.zip', zip('other.xml'))).toMatch(/^success/)
  for (const name of ['../import.xml', 'a\\..\\import.xml', '/etc/import.xml', 'C:\\import.xml'])
    expect(await refusal('import.xml', zip(name))).toMatch(/^failure/)
  expect(await refusal('import.xml', zip('import.xml', new Uint8Array(30_000_000)))).toContain('неправдоподобно')
  expect(await refusal('import.xml', zip('import.xml', Buffer.alloc(5000, 'жф1')).subarray(0, 60))).toMatch(/^failure/)
})

test('a name leads nowhere, and a file that did not come is named', async () => {
  const one = client(shop.app.origin)
  await one.begin('catalog')
  expect((await one.ask({ mode: 'file', filename: '../../tara.sqlite' }, EMPTY))[0]).toBe('failure')
  expect((await one.take('offers.xml')).join(' ')).toMatch(/^failure Файла «offers.xml»/)
  const long = await one.ask({ mode: 'file', filename: `${'ж'.repeat(190)}.xml` }, EMPTY)
  expect(long.join(' ')).toMatch(/^failure Имя файла не\sгодится/)
  expect(await one.ask({ mode: 'file', filename: 'import_files/ab/1.jpg' }, Buffer.from('jpeg'))).toEqual(['success'])
})
