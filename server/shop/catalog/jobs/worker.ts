import { openDatabase } from '../../data.ts'
import '../../../compiled.mjs'
import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Letter } from '../../../engine/mail/letters.ts'
import { EmptyImport, ImportError, SheetQuestion } from '../import/problem.ts'
import { ColumnsQuestion } from '../import/reading.ts'
import { DisplacedError } from '../replace.ts'
import { EMPTY_REPORT, type JobResult, partsOf, readJobs } from './jobs.ts'
import type { ThreadMessage } from './run.ts'
import { type JobHost, type JobWork, type TakeFiles, workAt } from './work.ts'

// The worker thread of catalog jobs, which run.ts starts.

const port = parentPort as MessagePort // this module runs in a thread
const tell = (told: ThreadMessage): void => port.postMessage(told)

const host: JobHost = {
  tell: (done, total) => tell({ done, total }),
  letters: {
    async compose(...letter) {
      tell({ letter })
      const [answer] = (await once(port, 'message')) as [{ letter: Letter | undefined }] // run.ts sends it
      if (!answer.letter) throw new Error('a letter could not be composed')
      return answer.letter
    },
  },
}

// The server process posts the next job only after it has received the result of this one.
port.on('message', (message: { work: JobWork } | { letter: unknown }) => {
  if ('work' in message) void run(message.work)
})

async function run(work: JobWork): Promise<void> {
  const { takeFiles } = (await import(work.takers)) as { takeFiles: TakeFiles }
  const database = await openDatabase(work.config, 'keep')
  const result = await (async () => {
    const job = (await readJobs(database.query, work.job)).find(({ id }) => id === work.job)
    return job ? workAt(database, job, work, takeFiles, host).catch(inWords) : GONE
  })().finally(() => database.close())
  tell(result)
}

/** Result for a job that no longer exists; no one reads it. */
const GONE: JobResult = { state: 'failed', report: EMPTY_REPORT }

function inWords(error: unknown): JobResult {
  if (error instanceof SheetQuestion || error instanceof ColumnsQuestion) {
    const choices = error instanceof SheetQuestion ? { sheets: error.sheets } : { columns: partsOf(error) }
    return { state: 'asking', report: { ...EMPTY_REPORT, message: `${error.message} ${error.hint}`, ...choices } }
  }
  if (error instanceof ImportError || error instanceof DisplacedError) {
    const hint = error instanceof ImportError ? error.hint : ''
    const example = error instanceof EmptyImport ? 'Образец\u00a0— нынешний каталог: его можно сохранить ниже.' : ''
    const message = [error.message, hint, example, 'Каталог прежний.'].filter(Boolean).join(' ')
    return { state: 'failed', report: { ...EMPTY_REPORT, message } }
  }
  throw error
}
