import { type EraseStep, endedRows } from '../database/erasing.ts'

/** Counts whose time is over. */
export const limitSteps: readonly EraseStep[] = [
  endedRows('rate_limits', { what: 'rate-limits', title: 'счётчики ограничений' }),
]
