// npm run test:security: each prints what it tried and what held; the exit code is 1 where something did not.
await import('./timing.ts')
await import('./hostile-bodies.ts')
await import('./slow-clients.ts')
await import('./bounds.ts')

export {}
