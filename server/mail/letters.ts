import type { PreparedLetter } from '#renderer/engine/page/types.ts'
import { inTurn } from '../in-turn.ts'
import { toPlainText } from './plain-text.ts'

/** A question of a form and what was answered, as people read it. */
export interface FormAnswer {
  label: string
  text: string
}

/** What a letter about a form can tell. */
export interface SubmissionSummary {
  number: number
  /** The form's name. */
  form: string
  /** The address of the page where it was sent; empty where it is not known. */
  page: string
  answers: readonly FormAnswer[]
  /** What was answered, by the names of the form's fields. */
  values: Readonly<Record<string, string>>
}

/** A letter ready to be sent. */
export interface Letter {
  subject: string
  html: string
  text: string
}

/** Makes letters of schema/mails. */
export interface Letters {
  compose(mail: string, params: Readonly<Record<string, unknown>>, submission?: SubmissionSummary): Promise<Letter>
}

/** A prepared letter's HTML (renderer/mail.tsx). @throws what the rendering threw, but for single blocks */
export type RenderLetter = (letter: PreparedLetter, report: (at: string, error: unknown) => void) => Promise<string>

/** Makes a letter's file into a tree of blocks. @param roots what the file may read besides what every file may */
export type PrepareLetter = (mail: string, roots: Readonly<Record<string, unknown>>) => Promise<PreparedLetter>

/**
 * Letters of the schema files that are served now.
 * @param report told of a block that threw and was left out
 */
export const createLetters = (
  prepare: PrepareLetter,
  renderLetter: RenderLetter,
  report: (at: string, error: unknown) => void,
): Letters => ({
  async compose(mail, params, submission) {
    const prepared = await prepare(mail, { params, ...(submission && { submission }) })
    const html = await renderLetter(prepared, report)
    await inTurn()
    // One line: a subject may hold what a visitor wrote.
    return { subject: prepared.subject.replace(/\p{Cc}+/gu, ' ').trim(), html, text: toPlainText(html) }
  },
})
