import { record } from '#schema/definitions/json-schema/unknown.ts'
import {
  aroundField,
  type Damages,
  fieldOf,
  isIn,
  isLabel,
  isOnlyConsent,
  isSentName,
  isString,
  misspelt,
  put,
  putValue,
  starsIn,
  takesOnly,
} from './damage.ts'

/** Forms. */
export const forms: Damages = {
  'a mask that no right value fits': (place) =>
    isIn(place, 'form') && place.path.at(-1) === 'mask' && /\d{3}/.test(String(place.value))
      ? aroundField(place, putValue(place, String(place.value).slice(0, -3)))
      : undefined,
  'a placeholder against the mask': (place) =>
    isIn(place, 'form') && place.path.at(-1) === 'placeholder' && 'mask' in fieldOf(place)
      ? aroundField(place, putValue(place, '12-34'))
      : undefined,
  'a field seen by itself': (place) =>
    isIn(place, 'form') && place.path[2] === 'visible' && place.path.at(-1) === '$get'
      ? putValue(place, `form.${String(fieldOf(place).name)}`)
      : undefined,
  'a field seen by one that there is not': (place) =>
    isIn(place, 'form') && place.path.at(-1) === '$get' && String(place.value).startsWith('form.')
      ? putValue(place, `form.${misspelt(String(place.value).slice(5))}`)
      : undefined,
  'an option that there is not': (place) =>
    isIn(place, 'form') && place.path.includes('visible') && place.path.at(-2) === '$eq' && isString(place)
      ? putValue(place, misspelt(String(place.value)))
      : undefined,
  'an asterisk without a rule': (place) =>
    isIn(place, 'form') &&
    isLabel(place) &&
    record(fieldOf(place).validation).required !== true &&
    // Whoever does not agree cannot send.
    !('consent' in fieldOf(place))
      ? aroundField(place, putValue(place, `${String(place.value)}*`))
      : undefined,
  'a rule without an asterisk': (place) =>
    isIn(place, 'form') && isLabel(place) && String(place.value).endsWith('*') && starsIn(place) > 1
      ? aroundField(place, putValue(place, String(place.value).slice(0, -1)))
      : undefined,
  'a field that the call does not know': (place) =>
    isIn(place, 'form') && isSentName(place) && takesOnly(place)
      ? aroundField(place, putValue(place, `${String(place.value)}x`))
      : undefined,
  'nothing after sending': (place) =>
    isIn(place, 'form') && place.path.length === 1 && place.path[0] === 'onSuccess' ? putValue(place, []) : undefined,
  'a modal that is closed at once': (place) => {
    const end = place.node.offset + place.node.length
    return isIn(place, 'form') && record(place.value).do === 'openModal'
      ? put(place, end, 0, ', { "do": "closeModal" }')
      : undefined
  },
  'a letter to what is no address': (place) =>
    isIn(place, 'form') && place.path[0] === 'mails' && place.path.at(-1) === '$get'
      ? putValue(place, 'form.name')
      : undefined,
  'a sample in another form': (place) =>
    isIn(place, 'form') && place.path.at(-1) === 'placeholder' && /^\+7/.test(String(fieldOf(place).mask))
      ? aroundField(place, putValue(place, '8 (999) 999-99-99'))
      : undefined,
  'a consent that need not be given': (place) =>
    isIn(place, 'form') && place.path.at(-1) === 'consent' && !('validation' in fieldOf(place)) && isOnlyConsent(place)
      ? aroundField(place, put(place, place.key?.offset ?? 0, 0, '"validation": { "required": false }, '))
      : undefined,
}
