// @vitest-environment jsdom
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import type { Form } from '#renderer/index.ts'
import type { compileChecks } from '#schema/definitions/fields/check-values.ts'
import type { FormField, fieldContracts } from '#schema/definitions/fields/field-schema.ts'
import type { readValues } from '#schema/definitions/fields/field-types.ts'
import { root } from '#server/engine/paths.ts'
import { copyProject } from '../site/project-copy.ts'

test('a field type by schema/definitions/README.md is one new folder', { timeout: 120_000 }, async () => {
  const { folder, remove } = await copyProject()
  onTestFinished(remove)
  const readme = await readFile(join(root, 'schema/definitions/README.md'), 'utf8')
  const section = readme.slice(readme.indexOf('## A field type'), readme.indexOf('<!-- field-types -->'))
  const [type = '', control = ''] = [...section.matchAll(/^ +```tsx?\n([\s\S]*?)^ +```$/gm)].map(
    ([, code = '']) => code,
  )
  const fields = join(folder, 'schema/definitions/fields')
  await mkdir(join(fields, 'types/range'))
  await writeFile(join(fields, 'types/range/type.ts'), type)
  await writeFile(join(fields, 'types/range/Control.tsx'), control)
  const [, line = ''] = /`(import \{ value as range \} .*?)`/.exec(section) ?? []
  const list = await readFile(join(fields, 'types.ts'), 'utf8')
  await writeFile(join(fields, 'types.ts'), `${line}\n${list.replace('  file,\n', '  file,\n  range,\n')}`)
  const [, json = ''] = /`(\{ "name": "volume".*?\})`/.exec(section) ?? []
  const field: FormField = JSON.parse(json)

  const inCopy = (path: string) => import(/* @vite-ignore */ join(folder, path))
  const contracts: { fieldContracts: typeof fieldContracts } = await inCopy('schema/definitions/fields/field-schema.ts')
  expect(contracts.fieldContracts).toMatchObject({ range: { title: 'от и до' } })
  const reading: { readValues: typeof readValues } = await inCopy('schema/definitions/fields/field-types.ts')
  const checks: { compileChecks: typeof compileChecks } = await inCopy('schema/definitions/fields/check-values.ts')
  const messageFor = (...posted: string[]) =>
    checks.compileChecks([field]).check('volume', reading.readValues([field], { volume: posted }))
  expect(reading.readValues([field], { volume: [' 100', '500'] })).toEqual({ volume: ['100', '500'] })
  expect(messageFor('100', '500')).toBeUndefined()
  expect(messageFor('500', '100')).toContain('от скольких')
  expect(messageFor('100')).toContain('от скольких')
  expect(messageFor('100', '6000')).toContain('не\u00a0больше 5000')

  const kit: { Form: typeof Form } = await inCopy('renderer/kit/form/Form.tsx')
  const form = (
    <kit.Form
      form={{
        id: 'a',
        path: '/',
        fields: [field],
        label: 'Отправить',
        sending: '…',
        onSuccess: [],
        onError: [],
        editions: {},
      }}
    />
  )
  const html = renderToString(form)
  expect(html.match(/<input[^>]*type="range"[^>]*>/g)).toHaveLength(2)
  expect(html).toMatch(/name="volume"[^>]*value="0".*name="volume"[^>]*value="5000"/)
  render(form)
  const [from, to] = screen.getAllByRole('slider')
  if (!from || !to) throw new Error('There are no handles')
  fireEvent.change(from, { target: { value: '300' } })
  await expect
    .poll(() => new FormData(document.querySelector('form') ?? undefined).getAll('volume'))
    .toEqual(['300', '5000'])
  fireEvent.change(to, { target: { value: '200' } })
  await expect
    .poll(() => new FormData(document.querySelector('form') ?? undefined).getAll('volume'))
    .toEqual(['300', '300'])
})
