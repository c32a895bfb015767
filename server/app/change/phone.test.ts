import { expect, it } from 'vitest'
import { copySchema } from '../../../tests/site/schema-copy.ts'
import { planRename } from './rename.ts'

const OLD = '+7 495 000-00-00'

it('replaces a phone however it is spelled, keeps the spelling, and names the documents that hold it', async () => {
  const schema = await copySchema()
  const spellings = [
    '8 (495) 000-00-00',
    '[звоните](tel:+74950000000)',
    '84950000000',
    '+7 495 000‑00‑00',
    '1 74950000000 5',
    '174950000000',
  ]
  await schema.edit('content/faq.json', '"answer": "', `"answer": "${spellings.join('; ')}. `)
  await schema.edit('content/documents/privacy-policy.json', /("paragraphs": \[\s*")/, `$1Телефон ${OLD}. `)
  const { notes, changes } = await planRename(['phone', OLD, '+7 812 123-45-67'], schema.folder)
  const after = (name: string): string => changes.find(({ file }) => file.endsWith(name))?.after ?? ''
  expect(after('faq.json')).toContain(
    '"8 (812) 123-45-67; [звоните](tel:+78121234567); 88121234567; +7 812 123‑45‑67; 1 78121234567 5; 174950000000. ',
  )
  expect(changes.some(({ after: text }) => text?.includes(OLD))).toBe(false)
  expect(after('settings.json')).toContain('"phone": "+7 812 123-45-67"')
  expect(notes[0]).toMatch(/«privacy-policy».*public\/assets\/documents\/terms_of_use\.pdf/)
})

it('puts in a number of another country, and replaces one', async () => {
  const schema = await copySchema()
  await schema.edit('content/faq.json', '"answer": "', '"answer": "8 (495) 000-00-00; [звоните](tel:+74950000000). ')
  const foreign = await planRename(['phone', OLD, '+375 17 200-00-00'], schema.folder)
  const faq = foreign.changes.find(({ file }) => file.endsWith('faq.json'))?.after ?? ''
  expect(faq).toContain('"answer": "+375 17 200-00-00; [звоните](tel:+375172000000). ')
  await schema.write('content/faq.json', faq)
  const back = await planRename(['phone', '+375 17 200 00 00', OLD], schema.folder)
  expect(back.changes.find(({ file }) => file.endsWith('faq.json'))?.after).toContain(
    '"answer": "+7 495 000-00-00; [звоните](tel:+74950000000). ',
  )
})

it.each([
  [['phone', OLD, '123'], '«123» не\u00a0номер целиком'],
  [['phone', '+7 777 777-77-77', OLD], 'в\u00a0файлах нет'],
])('refuses %j', async (words, message) => {
  const schema = await copySchema()
  await expect(planRename(words, schema.folder)).rejects.toThrow(message)
})
