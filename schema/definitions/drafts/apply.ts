import { insertValue, moveInList, printFile, removeValue, replaceValue } from '../document/edit.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import { operationsBetween } from './merge.ts'
import { type Operation, valueAt } from './operations.ts'

/**
 * Returns a file's text after an operation on a place that it has; all other bytes stay. What moves does so in its list.
 * @param text undefined: there is no such file
 */
export function applyToText(text: string | undefined, operation: Operation): string | undefined {
  if (operation.do === 'create') return printFile(Object(operation.value))
  if (operation.do === 'delete' || text === undefined) return undefined
  const path = fromPointer(operation.at)
  const [around, last] = [path.slice(0, -1), path.at(-1)]
  switch (operation.do) {
    case 'set':
      return valueAt(JSON.parse(text), operation.at) === undefined
        ? insertValue(text, around, last, operation.value)
        : replaceValue(text, path, operation.value)
    case 'unset':
    case 'remove':
      return removeValue(text, path)
    case 'insert':
      return insertValue(text, around, undefined, operation.value, Number(last))
    case 'move':
      return moveInList(text, around, Number(last), Number(fromPointer(operation.to).at(-1)))
  }
}

/**
 * Returns the text of a file with another value: what stays the same keeps its bytes, so that a value which comes back
 * does so to the byte. @param text undefined: there is no such file @param value undefined: there is none any more
 */
export const rewritten = (file: string, text: string | undefined, value: unknown): string | undefined =>
  operationsBetween(file, text === undefined ? undefined : JSON.parse(text), value).reduce(applyToText, text)
