import '../register.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormModel } from '../../kit/form/form-context.ts'
import { fillCompany } from './fill-company.ts'

let values: Record<string, string>
let changed: () => void
let requests: string[]
const notes: string[] = []

const methods = {
  getValues: (name: string) => values[name],
  setValue: (name: string, value: string) => {
    values[name] = value
  },
  subscribe: ({ callback }: { callback: () => void }) => {
    changed = callback
    return () => undefined
  },
} as unknown as FormModel['methods'] // only the methods that the code calls

function begin(typedInn: string): void {
  const fill = { name: 'workCompany', kpp: 'kpp', address: 'address' }
  const came = { current: { ...values, inn: typedInn } }
  fillCompany(
    { methods, name: 'inn', pageValues: came, fill, say: (note) => notes.push(note) },
    new AbortController().signal,
  )
}

const companies: Record<string, object> = {
  '7707083893': { message: 'ООО «Пасека», Москва', company: { name: 'ООО «Пасека»', kpp: '770701001', address: '' } },
  '500100732259': { message: 'ИП Иванова', company: { name: 'ИП Иванова', kpp: '', address: '' } },
  '3300000007': { message: 'ООО «Завод», Владимир', company: { name: 'ООО «Завод»', kpp: '330001001', address: '' } },
}

beforeEach(() => {
  values = { inn: '', workCompany: '', kpp: '', address: 'свой' }
  requests = []
  notes.length = 0
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requests.push(new URL(url).pathname)
    return Response.json(companies[url.split('/').at(-1) ?? ''] ?? { message: 'впишите сами' })
  })
  begin('')
})
afterEach(() => void vi.unstubAllGlobals())

const type = async (inn: string) => {
  values.inn = inn
  changed()
  await vi.waitFor(() => expect(notes.at(-1)).not.toBe(''))
}

it('fills empty fields by a right INN, and changes what it has filled itself', async () => {
  await type('7707083893')
  expect(values).toMatchObject({ workCompany: 'ООО «Пасека»', kpp: '770701001', address: 'свой' })
  expect(notes.at(-1)).toBe('ООО «Пасека», Москва')
  values.workCompany = 'ООО «Пасека», филиал'
  await type('3300000007')
  expect(values).toMatchObject({ workCompany: 'ООО «Пасека», филиал', kpp: '330001001' })
  expect(requests).toEqual(['/api/app/company/7707083893', '/api/app/company/3300000007'])
})

it('fills by an INN that was pasted before it began, not by the one that the form came with', async () => {
  values.inn = '7707083893'
  begin('7707083893')
  expect(requests).toEqual([])
  begin('')
  await vi.waitFor(() => expect(values).toMatchObject({ workCompany: 'ООО «Пасека»', kpp: '770701001' }))
})

it('empties what it has filled if the next INN has none of it', async () => {
  await type('7707083893')
  await type('500100732259')
  expect(values).toMatchObject({ workCompany: 'ИП Иванова', kpp: '', address: 'свой' })
  await type('7736050003')
  expect(values).toMatchObject({ workCompany: '', kpp: '', address: 'свой' })
})

it('replaces what came with the INN of the form, such as a chosen organization, when the INN becomes another', async () => {
  values = { inn: '500100732259', workCompany: 'ИП Иванова', kpp: '', address: 'Тверь' }
  begin('500100732259')
  await type('7707083893')
  expect(values).toMatchObject({ workCompany: 'ООО «Пасека»', kpp: '770701001', address: '' })
  // The form's initial INN restores the initial values.
  values.inn = '500100732259'
  changed()
  await vi.waitFor(() => expect(values).toMatchObject({ workCompany: 'ИП Иванова', kpp: '', address: 'Тверь' }))
  expect(requests).toEqual(['/api/app/company/7707083893'])
})

it('asks nothing for an INN that is not right or not whole', () => {
  for (const inn of ['77', '7707083894', '']) {
    values.inn = inn
    changed()
  }
  expect(requests).toEqual([])
})
