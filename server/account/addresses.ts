/** Pages that letters lead to (schema/pages/confirm-registration.json, restore-password.json, login.json). */
export const CONFIRM_PATH = '/confirm-registration/'
export const RESTORE_PATH = '/restore-password/'
export const LOGIN_PATH = '/login/'

/** Where the button «Выйти» posts to. */
export const SIGN_OUT_PATH = '/sign-out/'
