import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { schemaFolder } from '#server/engine/paths.ts'
import { singleContent } from './files.ts'
import { lid, lidColor, lidModel, lidSeal, quiz, quizBlock } from './forms-by-answers.ts'
import { type RunningSite, startSite } from './run-site.ts'
import { editorOf, type SchemaCopy } from './schema-copy.ts'
import { removeFolder } from './temporary-folder.ts'
import { plain } from './use-site.ts'

const FILES = join(import.meta.dirname, 'gallery')

/**
 * Copies the schema and adds the page /gallery/, whose form has every type of field, rule, mask and state; also a form in steps at
 * /contacts/ and, to /questionnaire/, fields that depend on other answers.
 */
async function copyWithGallery(): Promise<SchemaCopy & { remove: () => Promise<void> }> {
  const above = await mkdtemp(join(tmpdir(), 'tara-gallery-'))
  const folder = join(above, 'files')
  await cp(schemaFolder, folder, { recursive: true, filter: (path) => !/[/\\](definitions|api|kinds)$/.test(path) })
  const copy = editorOf(folder)
  await copy.write('forms/gallery.json', await readFile(join(FILES, 'form.json'), 'utf8'))
  await copy.write('pages/gallery.json', await readFile(join(FILES, 'page.json'), 'utf8'))
  await copy.edit('routes.json', '"routes": [', '"routes": [{ "path": "/gallery", "page": "gallery" },')
  await copy.write('forms/quiz.json', JSON.stringify(quiz))
  await copy.edit('pages/contacts.json', /\n {2}\]\n\}\s*$/, `,\n${JSON.stringify(quizBlock)}\n  ]\n}`)
  const fields = [lid, lidModel, lidColor, lidSeal].map((field) => JSON.stringify(field)).join()
  await copy.edit('forms/questionnaire.json', /\{\s*"name": "decoration"/, `${fields}, $&`.replaceAll('"$', '"$$$$'))
  return { ...copy, remove: () => removeFolder(above) }
}

/** Starts a site with the page /gallery/; its schema copy is removed when it stops. @param change further changes of the copy */
export async function startGallery(change?: (copy: SchemaCopy) => Promise<void>): Promise<RunningSite> {
  const copy = await copyWithGallery()
  await change?.(copy)
  const site = await startSite({ SCHEMA_DIR: copy.folder, FORMS_PER_HOUR: '1000' })
  return {
    ...site,
    async stop() {
      await site.stop()
      await copy.remove()
    },
  }
}

/** Returns the error text of a field; empty if it has none. */
export const errorOf = (form: Locator, name: string): Promise<string> =>
  form
    .locator(`[name="${name}"]`)
    .first()
    .evaluate((control) => {
      const owner = control.closest('fieldset[aria-describedby]') ?? control
      const ids = (owner.getAttribute('aria-describedby') ?? '').split(' ')
      return ids.map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : '')).join('')
    })
    .then(plain)

/** Fills the gallery's form with valid values in the formats that people use. */
export async function fill(form: Locator): Promise<void> {
  await form.getByLabel('Имя*').fill(' Иван ')
  await form.getByLabel('Почта*').fill('ivan@example.ru')
  await form.getByLabel('Телефон*').fill('8 916 123-45-67')
  await form.getByLabel('Код').fill('аб123')
  await form.getByLabel('Пароль*').fill('parol-parol')
  await form.getByLabel('Пароль ещё раз*').fill('parol-parol')
  await form.getByLabel('Количество*').fill('2 500,5')
  await form.getByLabel('День').fill('2026-12-01')
  await form.getByLabel('Материал*').selectOption('pp')
  await form.getByLabel('Печать').check()
  await form.getByLabel('Цветов печати*').fill('2')
  await form.getByLabel('Косметика').check()
  await form.getByLabel('Другое').check()
  await form.getByLabel('Чертёж').setInputFiles([pdf('a.pdf'), pdf('b.pdf')])
  await form.getByLabel(/^Даю согласие/).check()
}

/** A PDF file for a file input. */
export const pdf = (name: string, bytes = 2048) => ({
  name,
  mimeType: 'application/pdf',
  buffer: singleContent(name, bytes),
})
