import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBefore, type EraseStep, SLICE } from '../database/erasing.ts'
import { fileTime, letterFolder } from './transport.ts'

/** Letters that were written into files, whole. */
export const letterFiles = (dataFolder: string): EraseStep => ({
  what: 'letter-files',
  title: 'файлы писем',
  async erase(_transaction, { now, retention }) {
    const folder = letterFolder(dataFolder)
    const due = fileTime(daysBefore(now, retention.letters))
    // A letter that a killed process left half-written goes too.
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => /\.eml(\.part)?$/.test(name)) : []
    const old = names.filter((name) => name < due).slice(0, SLICE)
    for (const name of old) await rm(join(folder, name), { force: true })
    return old.length
  },
})

/** Whom a letter went to, with its subject and what the mail server said; its body is gone since it was sent. */
export const letterSteps: readonly EraseStep[] = [
  {
    what: 'letters',
    title: 'адреса писем',
    async erase(transaction, { now, retention }) {
      const due = transaction
        .selectFrom('outbox')
        .select('id')
        .where('created_at', '<', daysBefore(now, retention.letters))
        .limit(SLICE)
      const { numDeletedRows } = await transaction.deleteFrom('outbox').where('id', 'in', due).executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
]
