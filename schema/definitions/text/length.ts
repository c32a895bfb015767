/** Millimeters as people write them, «80» or «37,5 мм»; undefined for anything else. */
export function readLength(text: string): number | undefined {
  const [, number] = /^([0-9]{1,6}(?:[.,][0-9])?)(?:мм)?$/.exec(text.replace(/\s/g, '')) ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}
