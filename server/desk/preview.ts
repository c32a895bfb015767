import { confirmFirst } from '../engine/http/http-error.ts'

/** A change that staff see before it is made. */
interface Preview<Ready, Done> {
  /** The version of the thing as it is now. */
  version: number
  /** Prepares what the change makes, with the sign of its preview; saves nothing. */
  prepare: () => Ready | Promise<Ready>
  /** Asks to look at what is shown. */
  question: string
  /** Makes the change; undefined where somebody was faster. */
  commit: (ready: Ready) => Promise<Done | undefined>
  /** Somebody was faster: throws what they did; returns the answer where the same press has made the change already. */
  otherwise: () => Promise<Done>
}

/**
 * Makes a change as staff saw it: to the version that they saw, with the effect that they were shown.
 * @param sent the version and the sign that the form sends back @throws HttpError 409
 */
export async function commitSeen<Ready extends { readonly seen: string }, Done>(
  sent: { readonly version: string; readonly seen: string | undefined },
  { version, prepare, question, commit, otherwise }: Preview<Ready, Done>,
): Promise<Done> {
  if (version !== Number(sent.version)) return otherwise()
  const ready = await prepare()
  if (ready.seen !== sent.seen) throw confirmFirst(question)
  return (await commit(ready)) ?? otherwise()
}
