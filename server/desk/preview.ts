import { PreviewFirst } from '../engine/http/http-error.ts'
import { hashOf } from '../engine/secrets/hash.ts'
import type { StaffContext, StaffPostContext } from './context.ts'

/** Returns a hash of any JSON values. */
export const signOf = (...values: readonly unknown[]): string => hashOf(JSON.stringify(values)).slice(0, 32)

/**
 * Returns the parameter `version` of a change: the version of the record, and a hash of the effect that the page shows.
 * @param version the record's version; 0 if the record is new, or if there are several
 */
export const seenOf = (version: number, ...effect: readonly unknown[]): string =>
  effect.length === 0 ? String(version) : `${version}.${signOf(...effect)}`

/** Returns the version of the record from the parameter `version`, without the hash. */
export const versionIn = (seen: string): number => Number.parseInt(seen, 10)

/** Checks that staff saw the current effect: `seen` is what they saw, `now` is the current `seenOf`. @throws PreviewFirst */
export function refuseUnseen(seen: string, now: string, question: string): void {
  if (seen !== now) throw new PreviewFirst(question)
}

interface Change<Done> {
  /** Makes the change. Returns undefined if somebody else has changed the record. */
  commit: () => Promise<Done | undefined>
  /** Called if the record has changed. Throws an error about that change; after a double click, returns the answer to the first click. */
  otherwise: () => Promise<Done>
}

/** Makes a change if staff saw the record's current version. @param seen `version` of the form @param version the current version */
export const commitSeen = async <Done>(seen: string, version: number, { commit, otherwise }: Change<Done>) =>
  (versionIn(seen) === version ? await commit() : undefined) ?? otherwise()

interface Plan {
  /** Everything about the change's effect that the page shows. If any of it differs later, staff must confirm again. */
  effect: readonly unknown[]
  /** Text of `PreviewFirst`, which asks staff to check the effect. */
  question: string
  /** Describes the change for the error that somebody else has changed the record. */
  intent: string
}

/** Parameters of a `Review`'s functions: one change. */
interface Reviewed<Form, Thing, Planned> {
  form: Form
  thing: Thing
  plan: Planned
  /** Version of the record and hash of the effect. The page sends it back when staff confirm the change. */
  version: string
}

interface Review<Form, Thing, Planned, View, Done> {
  /** Reads the current record, and writes its name into the audit. */
  read: (form: Form, context: StaffContext) => Promise<Thing>
  /** Plans the change. Stores nothing. */
  prepare: (thing: Thing, form: Form, context: StaffContext) => Promise<Planned>
  /** Returns the plan in the form that the page shows. */
  view: (change: Reviewed<Form, Thing, Planned>, context: StaffContext) => Promise<View>
  /** Called when staff confirm. Throws an HttpError if the change is impossible. */
  refuse?: (change: Reviewed<Form, Thing, Planned>, context: StaffContext) => unknown
  /** Makes the change. Returns undefined if somebody else has changed the record. */
  commit: (change: Reviewed<Form, Thing, Planned>, context: StaffPostContext) => Promise<Done | undefined>
  /** Called if the record has changed. Throws an error about that change; after a double click, returns the answer to the first click. */
  otherwise: (change: Reviewed<Form, Thing, Planned>, context: StaffPostContext) => Promise<Done>
}

/**
 * Returns the two handlers of a change that staff preview. `show` handles the GET call, which returns the plan. `change` handles the POST
 * call, which has the same parameters and makes the change if the preview is still valid.
 */
export function reviewed<Form, Thing extends { version: number }, Planned extends Plan, View, Done>(
  review: Review<Form, Thing, Planned, View, Done>,
) {
  const { read, prepare, view, refuse, commit, otherwise } = review
  const planned = async (form: Form, context: StaffContext) => {
    const thing = await read(form, context)
    const plan = await prepare(thing, form, context)
    return { form, thing, plan, version: seenOf(thing.version, ...plan.effect) }
  }
  return {
    show: async (form: Form, context: StaffContext) => view(await planned(form, context), context),
    async change(form: Form & { version: string }, context: StaffPostContext): Promise<Done> {
      const { version } = form
      const now = await planned(form, context)
      return commitSeen(version, now.thing.version, {
        async commit() {
          await refuse?.(now, context)
          refuseUnseen(version, now.version, now.plan.question)
          return commit(now, context)
        },
        otherwise: () => otherwise({ ...now, version }, context),
      })
    },
  }
}
