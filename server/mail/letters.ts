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
