import { autocompleteTokens } from '../../fields/autocomplete-tokens.ts'
import type { Field } from '../../fields/field-schema.ts'

const PREFIXES = /^(section-[a-z0-9-]+ )?((shipping|billing) )?((home|work|mobile|fax|pager) (?=tel|email|impp))?/

/** Whether a browser understands it: a token alone, or with "section-…", "shipping", "work" before it. */
export const isAutocomplete = (text: string): boolean => autocompleteTokens.includes(text.replace(PREFIXES, ''))

const BY_NAME: readonly (readonly [pattern: RegExp, token: string])[] = [
  [/^(name|fullName|contact(Name|Person)?|fio)$/, 'name'],
  [/^(firstName|givenName)$/, 'given-name'],
  [/^(lastName|familyName|surname)$/, 'family-name'],
  [/^(middleName|patronymic)$/, 'additional-name'],
  [/^(organization|company|workCompany|organizationName|companyName)$/, 'organization'],
  [/^(position|jobTitle|workPosition)$/, 'organization-title'],
  [/^(address|deliveryAddress|streetAddress)$/, 'street-address'],
  [/^(postcode|postalCode|zip|index)$/, 'postal-code'],
  [/^(city|town)$/, 'address-level2'],
  [/^(login|username)$/, 'username'],
  [/^(birthday|birthDate)$/, 'bday'],
  [/^(site|website)$/, 'url'],
]

/**
 * What `autocomplete` says for a field of this type and name about the visitor (WCAG 2.2, 1.3.5); undefined where the
 * field is about something else. A password that is set (repeated or of a least length) is a new one.
 * @param among all fields of the form, to see which password is repeated
 */
export function expectedToken(field: Field, among: readonly Field[] = []): string | undefined {
  const { name, type = 'text', validation = {} } = field
  if (type === 'email' || validation.email) return 'email'
  if (type === 'tel' || validation.phone) return 'tel'
  if (type === 'password') {
    const repeated = among.some((other) => other.validation?.sameAs === name)
    return validation.minLength || validation.sameAs || repeated ? 'new-password' : 'current-password'
  }
  if (validation.loginId) return 'username'
  return type === 'text' || type === 'textarea' ? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] : undefined
}
