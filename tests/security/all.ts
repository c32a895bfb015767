// npm run test:security: each script prints what it tried and the result; the exit code is 1 if one of them has failed.
await import('./timing.ts')
await import('./hostile-bodies.ts')
await import('./slow-clients.ts')
await import('./attacks.ts')
await import('./bounds.ts')

export {}
