/** Variables that lift the limits per address: all requests of the tests come from the same address. */
export const LIFTED = { READS_PER_MINUTE: '1000000', NEW_VISITORS_PER_HOUR: '1000000', ORDERS_PER_HOUR: '1000000' }
