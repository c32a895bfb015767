import { findNode, insertValue, moveInList, printFile, removeValue, replaceValue } from '../document/edit.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import { operationsBetween } from './merge.ts'
import { applyToValue, type Operation } from './operations.ts'

/**
 * Returns a file's text after an operation; all other bytes stay. @param text undefined: there is no such file
 * @throws RangeError where it has no such place
 */
export function applyToText(text: string | undefined, operation: Operation): string | undefined {
  // It checks the place, and the kind of the value around it.
  applyToValue(text === undefined ? undefined : JSON.parse(text), operation)
  if (operation.do === 'create') return printFile(Object(operation.value))
  if (operation.do === 'delete') return undefined
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
      const to = fromPointer(operation.to)
      const [list, other] = [path.slice(0, -1), to.slice(0, -1)]
      if (String(list) === String(other)) return moveInList(text, list, Number(path.at(-1)), Number(to.at(-1)))
      const { offset, length } = findNode(text, path)
      const value: unknown = JSON.parse(text.slice(offset, offset + length))
      return insertInList(removeValue(text, path), to, value)
    }
  }
}

/**
 * Returns the text of a file with another value: what stays the same keeps its bytes, so that a value which comes back
 * does so to the byte. @param text undefined: there is no such file @param value undefined: there is none any more
 */
export const rewritten = (file: string, text: string | undefined, value: unknown): string | undefined =>
  operationsBetween(file, text === undefined ? undefined : JSON.parse(text), value).reduce(applyToText, text)

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
