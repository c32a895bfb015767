import type { LetterCall } from '#schema/api/types.ts'
import { acceptSubmission } from './accept-submission.ts'
import type { FormContext } from './form-context.ts'
import { saveSubmission } from './save-submission.ts'
import type { FormBody } from './validate-submission.ts'

/** A question, a wish to be called back, a questionnaire: saved, and told to the manager. */
const formHandler = (call: LetterCall) => async (body: FormBody, context: FormContext) => ({
  data: { id: await saveSubmission(await acceptSubmission(call, body, context), context) },
})

export const formHandlers = {
  'form.feedback': formHandler('form.feedback'),
  'form.questionary': formHandler('form.questionary'),
}
