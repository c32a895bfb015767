/** Pages that letters lead to (schema/pages/confirm-registration.json, restore-password.json, login.json, personal.json). */
export const CONFIRM_PATH = '/confirm-registration/'
export const RESTORE_PATH = '/restore-password/'
export const LOGIN_PATH = '/login/'

export const PERSONAL_PATH = '/personal/'

/** Where the button «Выйти» posts to. */
export const SIGN_OUT_PATH = '/sign-out/'

/** Where the buttons that end sessions post to: with an `id` that one, without it all others (blocks/session-list). */
export const SESSIONS_PATH = '/personal/sessions/'
