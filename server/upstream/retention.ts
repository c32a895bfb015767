import { type EraseStep, endedRows } from '../database/erasing.ts'

/** Keys of changes that nobody will send again. */
export const madeChangeSteps: readonly EraseStep[] = [
  endedRows('made_changes', { what: 'made-changes', title: 'ключи повторов' }),
]
