import { PreviewFirst } from '../engine/http/http-error.ts'
import { hashOf } from '../engine/secrets/hash.ts'
import type { StaffContext, StaffPostContext } from './context.ts'

/** Returns a hash of values. */
export const signOf = (...values: readonly unknown[]): string => hashOf(JSON.stringify(values)).slice(0, 32)

/**
 * Returns the parameter `version` of a change: the version of the changed record, and a hash of the effect that the page shows.
 * @param version 0 for a new record, and for several records
 */
export const seenOf = (version: number, ...effect: readonly unknown[]): string =>
  effect.length === 0 ? String(version) : `${version}.${signOf(...effect)}`

/** Returns the record's own version from the parameter `version`. */
export const versionIn = (seen: string): number => Number.parseInt(seen, 10)

/** @param now `seenOf` the current effect @param question asks the user to check it @throws PreviewFirst if `seen` is not `now` */
export function refuseUnseen(seen: string, now: string, question: string): void {
  if (seen !== now) throw new PreviewFirst(question)
}

interface Change<Done> {
  /** Makes the change; undefined if somebody else has changed the record. */
  commit: () => Promise<Done | undefined>
  /** Called if the record has changed: throws an error about the other change; for a double click returns the first click's answer. */
  otherwise: () => Promise<Done>
}

/** Makes a change if the record still has the version that staff saw. @param version the record's current version */
export const commitSeen = async <Done>(seen: string, version: number, { commit, otherwise }: Change<Done>) =>
  (versionIn(seen) === version ? await commit() : undefined) ?? otherwise()

interface Plan {
  /** Everything about the effect that the page shows: if any of it changes, staff must confirm again. */
  effect: readonly unknown[]
  /** Asks the user to check the effect. */
  question: string
  /** The change as a text, for an error about somebody else's change. */
  intent: string
}

/** Data of a change that its steps share. */
interface Reviewed<Form, Thing, Planned> {
  form: Form
  thing: Thing
  plan: Planned
  /** The version and hash that staff confirm: the page sends them back with the change. */
  version: string
}

interface Review<Form, Thing, Planned, View, Done> {
  /** Reads the current record, and writes its name into the audit. */
  read: (form: Form, context: StaffContext) => Promise<Thing>
  /** Plans the change; nothing is stored. */
  prepare: (thing: Thing, form: Form, context: StaffContext) => Promise<Planned>
  /** Returns the plan as the page shows it. */
  view: (change: Reviewed<Form, Thing, Planned>, context: StaffContext) => Promise<View>
  /** @throws HttpError for a change that staff cannot make even after a confirmation */
  refuse?: (change: Reviewed<Form, Thing, Planned>, context: StaffContext) => unknown
  /** Makes the change; undefined if somebody else has changed the record. */
  commit: (change: Reviewed<Form, Thing, Planned>, context: StaffPostContext) => Promise<Done | undefined>
  /** Called if the record has changed: throws an error about the other change; for a double click returns the first click's answer. */
  otherwise: (change: Reviewed<Form, Thing, Planned>, context: StaffPostContext) => Promise<Done>
}

/**
 * A change that staff preview: `show` handles the GET call with the plan, `change` the POST call with the same parameters, which makes the
 * change if the preview is still valid.
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
