import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { holdsFiles, isHidden, isSecret, typeOf } from '#schema/definitions/fields/field-types.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { ACCOUNT, isSignedIn, OWN_DRAFT, PICKED } from '../../engine/page/account.ts'
import type { FormModel } from './form-context.ts'
import { initialValues, type Raw } from './initial-values.ts'
import type { PreparedForm } from './types.ts'

/** Session storage key of a guest's drafts. When the guest signs in in this tab, they become the user's drafts. */
const GUEST_DRAFT = 'draft'

/** Milliseconds to wait after a change before saving. */
const PAUSE_MS = 400

interface Drafted {
  form: PreparedForm
  /** Names of fields, separated by spaces. For these the page's value has priority over the draft's. */
  chosen?: string
  methods: Methods
}

type Methods = Pick<
  FormModel['methods'],
  'getFieldState' | 'getValues' | 'resetField' | 'setError' | 'setValue' | 'subscribe'
>

/**
 * Restores a form's draft after a reload, and saves typed values in session storage as a draft, which is deleted when the form has been
 * sent, or when the user signs out. Passwords, files, consents and default values are not saved.
 * @throws if storage is forbidden; then nothing is saved @param gone aborted when the form is removed
 */
export function persistDraft({ form, methods, chosen = '' }: Drafted, gone: AbortSignal): void {
  if (gone.aborted) return
  const fields = [...form.fields.filter(isKept), ...(form.steps ? [{ name: STEP }] : [])]
  const name = draftName(form, methods)
  const began = accountNow()
  const draft = upToFiles(form, record(draftsOf(began)[name] ?? draftsOf(undefined)[name]))
  let pause: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(pause)
    const account = accountNow()
    // The page of a user who has signed out may still be visible: its values must not be saved.
    if (began !== undefined && account !== began) return
    const typed = fields.filter(({ name }) => methods.getFieldState(name).isDirty)
    const before = record(draftsOf(account)[name])
    // When the visitor goes back to a page, browsers lose the selected radio button. The visitor has not cleared it.
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

/** Drafts contain no files. So the form opens at the step with files at the latest, where the visitor sees that they are missing. */
function upToFiles({ fields, steps = [] }: PreparedForm, draft: Raw): Raw {
  const asking = fields.filter(holdsFiles).map(({ name }) => name)
  const step = steps.findIndex((step) => step.fields.some((name) => asking.includes(name)))
  return step >= 0 && Number(draft[STEP]) > step ? { ...draft, [STEP]: step } : draft
}

/**
 * Returns the name under which a draft is saved. Staff use one form for many records, and once more after a record was saved. So the name
 * also contains the hidden fields without a default, which identify the record and its version.
 */
const draftName = ({ id, posts, fields }: PreparedForm, { getValues }: Pick<Methods, 'getValues'>): string =>
  posts ? [id, ...fields.filter(isOfThing).map(({ name }) => thingOf(name, String(getValues(name))))].join(' ') : id

/** For the field `version`, returns only the record's version. The hash after it is different in each preview (server/desk/preview.ts). */
const thingOf = (name: string, value: string) => (name === 'version' ? String(Number.parseInt(value, 10) || 0) : value)

const isOfThing = (field: FormField): boolean => isHidden(field) && field.default === undefined

/** Session storage keys: the last member of the staff to use this tab, and the name of the draft of the form that was posted last. */
const STAFF = 'draft.staff'
const POSTED = 'draft.posted'

/** Stores that a form is being posted as a document. The next page decides whether the post has succeeded (`settleDrafts`). */
export const notePosted = (form: PreparedForm, methods: Pick<Methods, 'getValues'>): void =>
  sessionStorage.setItem(POSTED, draftName(form, methods))

/**
 * Deletes drafts of another person, and the draft of the posted form if the post has succeeded.
 * @param staff undefined on a page before the sign-in @param isTaken true on the page after a successful post
 */
export function settleDrafts(staff: string | undefined, isTaken: boolean): void {
  const posted = sessionStorage.getItem(POSTED)
  sessionStorage.removeItem(POSTED)
  // Redirects of the sign-in do not mean that the post has succeeded.
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

/** After a post without JavaScript, the values that the visitor typed are the initial values. Marks them as changed by the visitor. */
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
    // If the draft does not contain a field, the value that was typed before this code loaded stays.
    if (!Object.hasOwn(draft, name)) continue
    if (methods.getFieldState(name).isDirty && (methods.getValues(name) ?? undefined) !== undefined) continue
    const value: unknown = typeOf(field).initial(draft[name], field)
    // Some of the saved options may no longer exist.
    const isOffered = (chosen: unknown) => chosen === '' || (options?.some((option) => option.value === chosen) ?? true)
    const offered = [value].flat().filter(isOffered)
    if (Array.isArray(value)) methods.setValue(name, offered, { shouldDirty: true })
    else if (offered.length > 0) methods.setValue(name, value, { shouldDirty: true })
    if (offered.length < [value].flat().length) methods.setError(name, { type: 'draft', message: NOT_OFFERED })
  }
}

/** Returns the account of the signed-in visitor. Undefined for a guest. */
const accountNow = (): string | undefined => (isSignedIn() ? (localStorage.getItem(ACCOUNT) ?? '') : undefined)

const storageKeyOf = (account: string | undefined): string => (account === undefined ? GUEST_DRAFT : OWN_DRAFT)

function draftsOf(account: string | undefined): Raw {
  const { of, forms } = record(JSON.parse(sessionStorage.getItem(storageKeyOf(account)) ?? '{}'))
  return of === account ? record(forms) : {}
}

function store(form: string, typed: Raw, account: string | undefined): void {
  // If a guest has signed in, the draft moves to the user's drafts.
  if (account !== undefined) store(form, {}, undefined)
  const { [form]: _, ...others } = draftsOf(account)
  const forms = Object.keys(typed).length > 0 ? { ...others, [form]: typed } : others
  if (Object.keys(forms).length === 0) sessionStorage.removeItem(storageKeyOf(account))
  else sessionStorage.setItem(storageKeyOf(account), JSON.stringify({ of: account, forms }))
}
