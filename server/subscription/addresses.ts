/** Pages that letters lead to (schema/pages/subscription-confirm.json, unsubscribe.json). */
export const SUBSCRIPTION_CONFIRM_PATH = '/subscribe/confirm/'
export const LEAVE_PATH = '/unsubscribe/'
