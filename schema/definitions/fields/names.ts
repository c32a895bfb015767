import { plainText } from '../text/marks.ts'
import type { Field } from './field-schema.ts'

type Named = Pick<Field, 'name' | 'alias' | 'label'>

/** Returns a field's name in messages: its alias, or its label without marks and without the star. */
export const fieldNameOf = ({ alias, label, name }: Named): string =>
  plainText(alias ?? label ?? name).replace(/[\s*:]+$/, '') || name

/** Quotes a name in «»; nested quotes become „“. */
export const inQuotes = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`
