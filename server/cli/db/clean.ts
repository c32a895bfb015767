import { type Config, StartError } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { readTask, runTask } from '../../maintenance/daily.ts'
import { DEAD_MS } from '../../maintenance/schedule.ts'
import { eraseTask } from '../../maintenance/tasks.ts'
import { inColumns, moscowTime } from '../inbox/words.ts'
import { readSite } from '../read-site.ts'
import { erasedRows } from './status.ts'

/**
 * Erases now, whatever the clock said before: who calls for it has looked at it.
 * @returns what was erased, for people
 * @throws StartError where another process is at it
 */
export async function clean(database: Database, config: Config): Promise<string> {
  const now = new Date()
  const site = await readSite(config)
  const task = eraseTask({ config, database, state: () => site })
  const { state, text } = await readTask(database, task.name)
  const isRunning = state.finishedAt === null && now.getTime() - Date.parse(state.aliveAt ?? '') < DEAD_MS
  const ran = !isRunning && (await runTask(database, task, text, { now: () => new Date() }))
  if (!ran) throw new StartError('Стирание уже идёт: посмотрите npm run db -- status.')
  const { startedAt } = (await readTask(database, task.name)).state
  return `Стёрто по срокам на ${moscowTime(now.toISOString())} по Москве:\n${inColumns(await erasedRows(database, startedAt))}`
}
