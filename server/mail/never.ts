/** When a letter that will not be tried again is due. */
export const NEVER = '9999-12-31T00:00:00.000Z'
