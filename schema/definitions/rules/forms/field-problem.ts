import { fieldTypeMeta, type OwnKey } from '../../fields/field-type-meta.ts'
import type { FieldType } from '../../fields/field-types.ts'

export const has = (type: FieldType, key: OwnKey): boolean => fieldTypeMeta[type].keys.includes(key)

/** What is wrong with a field beyond its JSON Schema. */
export interface FieldProblem {
  /** From the field; in `fieldsProblems`, from the list of fields. */
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string
  readonly severity?: 'warning'
}

type MakeProblem = (path: readonly (string | number)[], message: string, hint?: string) => FieldProblem

export const problemIn: MakeProblem = (path, message, hint = '') => ({ path, message, hint })
