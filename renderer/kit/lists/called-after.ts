import type { ListName } from '../shop/list-types.ts'

/**
 * A button is called by what it says itself and then by the name that stands beside it: a list would hold each product's
 * name four times otherwise.
 * @param name the id of the name
 * @param list what the button puts the product into
 */
export function calledAfter(name: string, list: ListName): { id: string; 'aria-labelledby': string } {
  const id = name + list.charAt(0)
  return { id, 'aria-labelledby': `${id} ${name}` }
}
