import { DESK_ADDRESS } from '#schema/definitions/shop/kinds.ts'
import { returnAddress } from '../desk/staff.ts'
import type { Guards } from '../engine/pages/prepare.ts'
import { type CurrentStaff, isSignedIn } from '../engine/visitor/staff.ts'
import { LOGIN_PATH } from '../shop/account/context.ts'

const SAMPLE_STAFF: CurrentStaff = {
  ...{ session: 1, id: 1, email: 'anna@zavod-emkost.example', name: 'Анна', role: 'owner' },
  provedAt: '2026-11-20T09:00:00.000Z',
}

/** Guards of this shop's routes. */
export const guards: Guards = {
  // specification.md §2: a guest, and a visitor whose session could not be read, must sign in first.
  personal: { check: ({ signedIn }) => (signedIn ? undefined : LOGIN_PATH), sample: { signedIn: true } },
  staff: {
    check: ({ staff }, { pathname, search }) =>
      isSignedIn(staff) ? undefined : `${DESK_ADDRESS}?${new URLSearchParams({ back: pathname + search })}`,
    sample: { staff: SAMPLE_STAFF },
  },
  'no-staff': {
    check: ({ staff }, { searchParams }) => (isSignedIn(staff) ? returnAddress(searchParams.get('back')) : undefined),
    sample: {},
  },
}

/** Calls whose answers every expression may read (schema/definitions/shop/language.ts has their types). */
export const roots = { settings: 'settings.view' } as const

/** Letters that code sends, with their parameters. */
export const ownLetters: ReadonlyMap<string, readonly string[]> = new Map([
  ['subscription-confirm', ['link', 'unsubscribe']],
  ['registration-confirm', ['link']],
  ['registration-known', ['login', 'restore']],
  ['email-change', ['link']],
  ['email-changed', []],
  ['password-restore', ['link']],
  ['password-changed', ['restore']],
  ['account-idle', ['login', 'until']],
  ['order-received', ['number', 'total', 'lines', 'sums', 'answers', 'link', 'invoice', 'requisites', 'phone']],
  [
    'order-status',
    ['number', 'date', 'total', 'status', 'text', 'document', 'comment', 'pdf', 'link', 'ready', 'answers', 'phone'],
  ],
  ['desk/invoice', ['number', 'date', 'total', 'invoice', 'replaced', 'comment', 'answers', 'pdf', 'link', 'phone']],
  ['desk/order-files', ['number', 'date', 'total', 'files', 'link']],
  ['desk/order-made', ['number', 'total', 'lines', 'sums', 'answers', 'link', 'invoice']],
  ['desk/order-changed', ['number', 'date', 'changes', 'comment', 'lines', 'sums', 'link']],
  ['coming-prices', ['number', 'since', 'before', 'after', 'lines', 'link', 'unsubscribe']],
  ['samples-received', ['number', 'asked', 'answers']],
  ['offer-received', ['number', 'total', 'until', 'lines', 'sums', 'answers', 'link']],
  ['new-offer', ['number', 'total', 'until', 'lines', 'sums', 'answers']],
  ['order-cancelled', ['number', 'date', 'total', 'money']],
  ['new-order', ['number', 'total', 'lines', 'sums', 'answers']],
  ['desk/offer-sent', ['number', 'heading', 'opening', 'total', 'until', 'lines', 'sums', 'terms', 'manager', 'link']],
  ['desk/staff-invite', ['link', 'role']],
  ['desk/staff-password', ['link']],
  ['desk/letter', ['subject', 'text', 'about', 'answers']],
])
