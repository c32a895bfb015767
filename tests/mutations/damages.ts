import type { Damages } from './damages/damage.ts'
import { expressions } from './damages/expressions.ts'
import { forms } from './damages/forms.ts'
import { keys } from './damages/keys.ts'
import { links } from './damages/links.ts'
import { records } from './damages/records.ts'
import { signs } from './damages/signs.ts'
import { values } from './damages/values.ts'
import { words } from './damages/words.ts'

/** What is done wrong in files by hand, by its name: a kind is one line of its table. */
export const damages: Damages = {
  ...signs,
  ...keys,
  ...values,
  ...links,
  ...words,
  ...expressions,
  ...forms,
  ...records,
}
