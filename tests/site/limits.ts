/** Limits by address, lifted: all tests come from one. */
export const LIFTED = { READS_PER_MINUTE: '1000000', NEW_VISITORS_PER_HOUR: '1000000', ORDERS_PER_HOUR: '1000000' }
