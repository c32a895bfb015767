import '../../../engine/umask.ts'
import '../../../engine/mode.ts'
import type { Config } from '../../config.ts'

// The parent process has exited: the incomplete catalog stays invisible, and the next start deletes it.
process.once('disconnect', () => process.exit(1))
process.once('message', async (config: Pick<Config, 'dataFolder' | 'databaseUrl'>) => {
  const { openDatabase } = await import('../../data.ts')
  const { ensureCatalog } = await import('../store.ts')
  const database = await openDatabase(config, 'keep')
  await ensureCatalog(database)
  await database.close()
  process.exit(0)
})
