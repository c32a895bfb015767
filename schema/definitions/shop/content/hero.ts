import { line } from '../../contract/fragments.ts'
import { object } from '../../contract/object.ts'
import { drawing } from '../drawing.ts'

/** Parts of a first screen: of the home page and of landing pages. */

const fact = object({
  description: 'Число и подпись.',
  required: { value: { ...line, description: 'Число.' }, label: { ...line, description: 'Подпись.' } },
  optional: { unit: { ...line, description: 'Единица.' } },
})

export const heroDrawings = {
  type: 'array',
  minItems: 3,
  maxItems: 5,
  description: 'Изделия на первом экране, в одном масштабе.',
  items: object({
    description: 'Изделие.',
    required: { drawing },
    optional: { label: { ...line, description: 'Подпись.' } },
  }),
} as const

export const heroFacts = { type: 'array', minItems: 1, description: 'Завод в цифрах.', items: fact } as const
