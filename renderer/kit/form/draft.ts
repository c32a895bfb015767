import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { holdsFiles, isHidden, isSecret, typeOf } from '#schema/definitions/fields/field-types.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { ACCOUNT, isSignedIn, OWN_DRAFT, PICKED } from '../../engine/page/account.ts'
import type { FormModel } from './form-context.ts'
import { initialValues, type Raw } from './initial-values.ts'
import type { PreparedForm } from './types.ts'

/** Draft of a guest; a sign-in in this tab takes it over. */
const GUEST_DRAFT = 'draft'

/** Debounce of saving, in milliseconds. */
const PAUSE_MS = 400

interface Drafted {
  form: PreparedForm
  /** Names of the fields, separated by spaces, whose values come before the draft. */
  chosen?: string
  methods: Methods
}

type Methods = Pick<
  FormModel['methods'],
  'getFieldState' | 'getValues' | 'resetField' | 'setError' | 'setValue' | 'subscribe'
>

/**
 * Puts what was typed into a form before a reload into it again, and keeps what is typed from now on while the tab is
 * there, until the form has been taken or the user has signed out. Passwords, files and consents are not kept, nor what
 * the form has of itself.
 * @throws where storage is forbidden; then nothing is kept
 * @param gone aborted when the form is shown no more
 */
export function keepDraft({ form, methods, chosen = '' }: Drafted, gone: AbortSignal): void {
  if (gone.aborted) return
  const fields = [...form.fields.filter(isKept), ...(form.steps ? [{ name: STEP }] : [])]
  const name = draftName(form, methods)
  const began = accountNow()
  const draft = upToFiles(form, record(draftsOf(began)[name] ?? draftsOf(undefined)[name]))
  let pause: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(pause)
    const account = accountNow()
    // The page of a signed-out user may still be visible.
    if (began !== undefined && account !== began) return
    const typed = fields.filter(({ name }) => methods.getFieldState(name).isDirty)
    const before = record(draftsOf(account)[name])
    // Browsers that restore a page drop the choice of radio buttons; an empty choice is no user input.
    const now = typed.flatMap(({ name }) => {
      const value: unknown = methods.getValues(name) ?? before[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    store(name, Object.fromEntries(now), account)
  }
  const stop = methods.subscribe({
    formState: { values: true, dirtyFields: true },
    callback() {
      clearTimeout(pause)
      pause = setTimeout(write, PAUSE_MS)
    },
  })
  if (form.state) takeForTyped(fields, methods)
  else
    restore(
      fields.filter(({ name }) => !chosen.split(' ').includes(name)),
      methods,
      draft,
    )
  addEventListener('pagehide', write, { signal: gone })
  gone.addEventListener('abort', () => {
    write()
    stop()
  })
}

/** A draft has no files: its form opens at the step that asks for them, where the visitor sees that they are gone. */
function upToFiles({ fields, steps = [] }: PreparedForm, draft: Raw): Raw {
  const asking = fields.filter(holdsFiles).map(({ name }) => name)
  const step = steps.findIndex((step) => step.fields.some((name) => asking.includes(name)))
  return step >= 0 && Number(draft[STEP]) > step ? { ...draft, [STEP]: step } : draft
}

/**
 * Staff write the same form about many things, and after a save about a newer state of one: its hidden fields tell, but
 * for those that the page makes anew, such as a key. Each preview shows another effect of one version.
 */
const draftName = ({ id, posts, fields }: PreparedForm, { getValues }: Pick<Methods, 'getValues'>): string =>
  posts ? [id, ...fields.filter(isOfThing).map(({ name }) => thingOf(name, String(getValues(name))))].join(' ') : id

/** `version` is that of a thing with a sign of its preview (server/desk/preview.ts). */
const thingOf = (name: string, value: string) => (name === 'version' ? String(Number.parseInt(value, 10) || 0) : value)

const isOfThing = (field: FormField): boolean => isHidden(field) && field.default === undefined

/** Session storage keys of the member of the staff who typed last, and of the draft that was posted last. */
const STAFF = 'draft.staff'
const POSTED = 'draft.posted'

/** Notes that a form is posted as a document: the next page tells whether it was taken. */
export const notePosted = (form: PreparedForm, methods: Pick<Methods, 'getValues'>): void =>
  sessionStorage.setItem(POSTED, draftName(form, methods))

/**
 * Forgets the drafts of another person, and a draft that was taken. It stays where the post was refused, or where nobody
 * was signed in any more. @param staff undefined for a page before the sign-in @param isTaken true for a page that follows
 * a change
 */
export function settleDrafts(staff: string | undefined, isTaken: boolean): void {
  const posted = sessionStorage.getItem(POSTED)
  sessionStorage.removeItem(POSTED)
  // The redirects of the sign-in follow no change of the posted values.
  if (staff === undefined) return
  if (sessionStorage.getItem(STAFF) !== staff) {
    sessionStorage.removeItem(GUEST_DRAFT)
    sessionStorage.removeItem(PICKED)
  }
  if (posted !== null && isTaken) store(posted, {}, undefined)
  sessionStorage.setItem(STAFF, staff)
}

const isKept = (field: FormField): boolean =>
  field.consent === undefined && !isSecret(field) && !holdsFiles(field) && !isHidden(field)

/** After a post without JavaScript the returned values count as typed, though they are the form's initial ones. */
function takeForTyped(fields: readonly FormField[], methods: Methods): void {
  const preset = initialValues(fields)
  for (const { name } of fields) {
    const value: unknown = methods.getValues(name)
    methods.resetField(name, { defaultValue: preset[name], keepError: true })
    methods.setValue(name, value, { shouldDirty: true })
  }
}

const NOT_OFFERED = 'Того, что вы выбрали раньше, больше нет: выберите снова.'

function restore(fields: readonly FormField[], methods: Methods, draft: Raw): void {
  for (const field of fields) {
    const { name, options } = field
    // Typed before this code came.
    if (!Object.hasOwn(draft, name)) continue
    if (methods.getFieldState(name).isDirty && (methods.getValues(name) ?? undefined) !== undefined) continue
    const value: unknown = typeOf(field).initial(draft[name], field)
    // The form's file, or its data, may have changed since.
    const isOffered = (chosen: unknown) => chosen === '' || (options?.some((option) => option.value === chosen) ?? true)
    const offered = [value].flat().filter(isOffered)
    if (Array.isArray(value)) methods.setValue(name, offered, { shouldDirty: true })
    else if (offered.length > 0) methods.setValue(name, value, { shouldDirty: true })
    if (offered.length < [value].flat().length) methods.setError(name, { type: 'draft', message: NOT_OFFERED })
  }
}

/** Undefined for a guest. */
const accountNow = (): string | undefined => (isSignedIn() ? (localStorage.getItem(ACCOUNT) ?? '') : undefined)

const storageKeyOf = (account: string | undefined): string => (account === undefined ? GUEST_DRAFT : OWN_DRAFT)

function draftsOf(account: string | undefined): Raw {
  const { of, forms } = record(JSON.parse(sessionStorage.getItem(storageKeyOf(account)) ?? '{}'))
  return of === account ? record(forms) : {}
}

function store(form: string, typed: Raw, account: string | undefined): void {
  // A guest's is the user's from now on.
  if (account !== undefined) store(form, {}, undefined)
  const { [form]: _, ...others } = draftsOf(account)
  const forms = Object.keys(typed).length > 0 ? { ...others, [form]: typed } : others
  if (Object.keys(forms).length === 0) sessionStorage.removeItem(storageKeyOf(account))
  else sessionStorage.setItem(storageKeyOf(account), JSON.stringify({ of: account, forms }))
}
