import { PreviewFirst } from '../engine/http/http-error.ts'
import { hashOf } from '../engine/secrets/hash.ts'
import type { StaffContext, StaffPostContext } from './context.ts'

/** Hash of values: other values give another hash. */
export const signOf = (...values: readonly unknown[]): string => hashOf(JSON.stringify(values)).slice(0, 32)

/**
 * Returns the parameter `version` of a change: the version of the thing on the page, and a hash of the effect that the page
 * shows. @param version 0 for a new thing, and for several
 */
export const seenOf = (version: number, ...effect: readonly unknown[]): string =>
  effect.length === 0 ? String(version) : `${version}.${signOf(...effect)}`

/** The thing's own version in such a parameter. */
export const versionIn = (seen: string): number => Number.parseInt(seen, 10)

/** @param now what the page would show @param question asks to look at it @throws PreviewFirst if it is something else */
export function refuseUnseen(seen: string, now: string, question: string): void {
  if (seen !== now) throw new PreviewFirst(question)
}

interface Change<Done> {
  /** Makes the change; undefined where somebody was faster. */
  commit: () => Promise<Done | undefined>
  /** Called if the thing has changed: throws what others did; if this press made the change before, returns its answer. */
  otherwise: () => Promise<Done>
}

/** Changes a thing in the version that staff saw. @param version as it is now */
export const commitSeen = async <Done>(seen: string, version: number, { commit, otherwise }: Change<Done>) =>
  (versionIn(seen) === version ? await commit() : undefined) ?? otherwise()

interface Plan {
  /** Everything that the page shows of it: staff confirm another effect anew. */
  effect: readonly unknown[]
  /** Asks to look at the effect. */
  question: string
  /** The change in words, for those who were late. */
  intent: string
}

/** A change, as its steps get it. */
interface Reviewed<Form, Thing, Planned> {
  form: Form
  thing: Thing
  plan: Planned
  /** The version that staff confirm; the page sends it back. */
  version: string
}

interface Review<Form, Thing, Planned, View, Done> {
  /** Reads the thing as it is now, and names it in the audit. */
  read: (form: Form, context: StaffContext) => Promise<Thing>
  /** Plans the change; nothing is saved. */
  prepare: (thing: Thing, form: Form, context: StaffContext) => Promise<Planned>
  /** The plan as the page shows it. */
  view: (change: Reviewed<Form, Thing, Planned>, context: StaffContext) => Promise<View>
  /** @throws HttpError for a change that nobody can confirm */
  refuse?: (change: Reviewed<Form, Thing, Planned>, context: StaffContext) => unknown
  /** Makes the change; undefined where somebody was faster. */
  commit: (change: Reviewed<Form, Thing, Planned>, context: StaffPostContext) => Promise<Done | undefined>
  /** Called if the thing has changed: throws what others did; if this press made the change before, returns its answer. */
  otherwise: (change: Reviewed<Form, Thing, Planned>, context: StaffPostContext) => Promise<Done>
}

/**
 * A change that staff see before they make it: `show` handles the GET call that shows the plan, `change` the POST call with
 * the same parameters, which makes it if nothing differs from what was shown.
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
