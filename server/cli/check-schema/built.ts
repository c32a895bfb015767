// Built as a few files (vite.server.config.ts): what it takes to load some four hundred modules is what a content manager
// would wait for. Each part is begun where it is wanted.

/** For the process that checks: server/pages/check-process.ts. */
export const loadChecks = async () => (await import('../../pages/load-checks.ts')).loadChecks()

export const loadCommand = () => import('./command.ts')
