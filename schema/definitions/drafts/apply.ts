import { findNode, insertValue, printFile, removeValue, replaceValue } from '../document/edit.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import { applyToValue, type Operation } from './operations.ts'

/**
 * Returns a file's text after an operation; all other bytes stay. @param text undefined: there is no such file
 * @throws RangeError where it has no such place
 */
export function applyToText(text: string | undefined, operation: Operation): string {
  // It checks the place, and the kind of the value around it.
  applyToValue(text === undefined ? undefined : JSON.parse(text), operation)
  if (operation.do === 'create') return printFile(Object(operation.value))
  if (text === undefined) throw new RangeError(`No file ${operation.file}.`)
  const path = fromPointer(operation.at)
  switch (operation.do) {
    case 'set':
      return hasValue(text, path)
        ? replaceValue(text, path, operation.value)
        : insertValue(text, path.slice(0, -1), path.at(-1), operation.value)
    case 'unset':
    case 'remove':
      return removeValue(text, path)
    case 'insert':
      return insertInList(text, path, operation.value)
    case 'move': {
      const { offset, length } = findNode(text, path)
      const value: unknown = JSON.parse(text.slice(offset, offset + length))
      return insertInList(removeValue(text, path), fromPointer(operation.to), value)
    }
  }
}

const insertInList = (text: string, path: readonly string[], value: unknown): string =>
  insertValue(text, path.slice(0, -1), undefined, value, Number(path.at(-1)))

function hasValue(text: string, path: readonly string[]): boolean {
  try {
    findNode(text, path)
    return true
  } catch {
    return false
  }
}
