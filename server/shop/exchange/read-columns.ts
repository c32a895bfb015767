import { isNamed, type Reading, type Settings, type Word } from './read-offers.ts'
import { all, type Element, textOf } from './read-xml.ts'

/** An item's data in 1C: under «property Ид» the property's values, one per line; under «group Ид» the group's Ид. */
export type SourceValues = Readonly<Record<string, string>>

/** Returns true if the exchange imports more than prices and stock. */
export const readsColumns = ({ owns, adds = false }: Settings): boolean =>
  adds || owns.some((key) => key !== 'price' && key !== 'stock')

/** Stores the names of a property and of its listed values, or of a group and its subgroups, in `words`. */
export function readTerm(element: Element, words: Record<string, Word>): void {
  const kind = element.name === 'Свойство' ? 'property' : 'group'
  const listed = all(element, 'ВариантыЗначений', 'Справочник')
  const values = Object.fromEntries(listed.map((value) => [textOf(value, 'ИдЗначения'), textOf(value, 'Значение')]))
  words[`${kind} ${textOf(element, 'Ид')}`] = { name: textOf(element, 'Наименование'), values }
  for (const group of all(element, 'Группы', 'Группа')) readTerm(group, words)
}

/** Returns the properties and groups of a good or offer, merged into earlier ones; new groups replace old ones. Drops unmapped ones. */
export function saidBy(element: Element, reading: Reading, before: SourceValues = {}): SourceValues {
  const groups = [...all(element, 'Группы', 'Ид'), ...all(element, 'Категория')].map((group) => textOf(group))
  const values = all(element, 'ЗначенияСвойств', 'ЗначенияСвойства').map((value) => {
    const texts = [...all(value, 'Значение'), ...all(value, 'ИдЗначения')].map((each) => textOf(each))
    return [`property ${textOf(value, 'Ид')}`, texts.filter(Boolean).join('\n')]
  })
  // A characteristic is read like a property that has the characteristic's name as its Ид.
  const characteristics = all(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара').map((each) => {
    const name = textOf(each, 'Наименование')
    reading.words[`property ${name}`] ??= { name }
    return [`property ${name}`, textOf(each, 'Значение')]
  })
  const now = [...groups.map((id) => [`group ${id}`, id]), ...values, ...characteristics]
  for (const [key = '', text] of now)
    if (text && isOwned(key, reading.settings) && targetOf(key, reading) === undefined)
      reading.ask(
        `В\u00a0настройках обмена не\u00a0назван${isGroup(key) ? 'а группа' : 'о свойство'} 1С «${reading.words[key]?.name || idIn(key)}».`,
        '',
      )
  const kept = Object.entries(before).filter(([key]) => groups.length === 0 || !isGroup(key))
  const together = Object.entries<string>(Object.fromEntries([...kept, ...now]))
  const isMapped = (key: string): boolean => !reading.words[key] || targetOf(key, reading) !== undefined
  return Object.fromEntries(together.filter(([key, text]) => text && isMapped(key)))
}

const isGroup = (key: string): boolean => key.startsWith('group ')

/** Returns true if 1C owns what the key sets: a group sets the section, a property any column except price, stock and name. */
const isOwned = (key: string, { owns, adds = false }: Settings): boolean =>
  adds ||
  owns.some((owned) => (isGroup(key) ? owned === 'section' : !['price', 'stock', 'name', 'section'].includes(owned)))

const idIn = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Returns the section path to which exchange.json maps a group of 1C, or the column key for a property; undefined if it maps neither. */
function targetOf(key: string, { settings: { sections = [], properties = [] }, words }: Reading): string | undefined {
  const isOf = (known: string): boolean => isNamed(known, idIn(key), words[key]?.name)
  return isGroup(key)
    ? sections.find(({ group }) => isOf(group))?.section
    : properties.find(({ property }) => isOf(property))?.column
}

/** Converts an item's data in 1C to the cell texts of an import, by column key. The column `section` gets the path of a section. */
export function columnTexts(said: SourceValues, name: string, reading: Reading): Map<string, string> {
  const texts = new Map([['name', name]])
  for (const [key, text] of Object.entries(said)) {
    const target = targetOf(key, reading) ?? ''
    const listed = Object.entries(reading.words[key]?.values ?? {})
    // 1C sends a listed value either as its name or as its Ид.
    const named = (word: string) => (listed.length > 0 ? listed.find((pair) => pair.includes(word))?.[1] : word)
    const words = text.split('\n').map(named)
    if (isGroup(key)) texts.set('section', texts.get('section') || target)
    else texts.set(target, words.filter(Boolean).join(', '))
  }
  return new Map([...texts].filter(([target, text]) => target !== '' && text !== ''))
}
