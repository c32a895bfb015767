import { insertValue, moveInList, printFile, removeValue, replaceValue } from '../document/edit.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import { operationsBetween } from './merge.ts'
import { type Operation, valueAt } from './operations.ts'

/**
 * Returns a file's text after an operation; undefined: no file. Unchanged parts stay byte for byte. A `move` stays inside its list.
 * @param text undefined: the file does not exist
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
 * Returns a file's text with a new value. Unchanged parts stay byte for byte, so undoing a change restores the original text.
 * @param text undefined: the file does not exist @param value undefined: the file is to be deleted
 */
export const rewritten = (file: string, text: string | undefined, value: unknown): string | undefined =>
  operationsBetween(file, text === undefined ? undefined : JSON.parse(text), value).reduce(applyToText, text)
