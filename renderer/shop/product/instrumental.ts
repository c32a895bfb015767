const ENDINGS: readonly [RegExp, string][] = [
  [/(?<=[жшщчц])а$/, 'ей'],
  [/а$/, 'ой'],
  [/я$/, 'ей'],
  [/ь$/, 'ью'],
  [/о$/, 'ом'],
  [/(?<=[бвгдзклмнпрстфх])$/, 'ом'],
]

/** The first word of a product's name in the instrumental case: «банкой», «флаконом»; «изделием» of a word in another form. */
export function instrumental(name: string): string {
  const [noun = ''] = name.toLowerCase().split(' ')
  const ending = /^[а-яё]+$/.test(noun) ? ENDINGS.find(([pattern]) => pattern.test(noun)) : undefined
  return ending ? noun.replace(...ending) : 'изделием'
}
