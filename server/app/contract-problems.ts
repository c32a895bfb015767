import { contractErrors } from '#blocks/contracts.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'

/** The contracts that, in development, cannot be used as they are now. */
export const contractProblems = (): Problem[] =>
  [...contractErrors].map(([type, error]) => ({
    ...{ file: `blocks/${type}/contract.ts`, line: 1, column: 1, pointer: '' },
    ...{ severity: 'error', rule: 'блоки/контракт', hint: '' },
    message: `Контракт блока «${type}» не\u00a0загружен: ${error instanceof Error ? error.message : error}`,
  }))
