import type { Part } from '../metrics/families.ts'

/** What a process that serves tells the one that started it. */
export type ToPrimary =
  | { type: 'serving'; port: number }
  /** Asks what the others measure. */
  | { type: 'measured?'; id: number }
  /** Its own answer to `tell`. */
  | { type: 'measured'; to: number; id: number; parts: readonly Part[] }

/** What it is told. */
export type ToWorker =
  /** Another has taken its place: it takes no new connections and ends. */
  | { type: 'leave' }
  /** What does it measure? Asked by the process `to`. */
  | { type: 'tell'; to: number; id: number }
  /** The others' answers, one after another. */
  | { type: 'others'; id: number; parts: readonly Part[] }

/** The environment's name for a process's place, from 0. */
export const PLACE = 'TARA_PROCESS'
