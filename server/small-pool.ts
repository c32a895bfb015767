// Imported first: of Node's pool for small buffers any rest holds all, and with 64 KB what compresses a page held as much
// until all garbage was collected. This is what it was before Node 24.
Buffer.poolSize = 8 * 1024
