import { EMPTY_REPORT, type JobReport } from '../catalog/jobs/jobs.ts'
import type { JobResult } from '../catalog/jobs/work.ts'
import { DisplacedError } from '../catalog/replace.ts'
import { ExchangeError } from './read-xml.ts'

/** Lines of a report that are kept. */
const SHOWN = 100

/** Does what a job is about. @returns its end, in words */
export async function resultOf(work: () => Promise<Pick<JobReport, 'message' | 'problems'>>): Promise<JobResult> {
  try {
    const { message, problems } = await work()
    return { state: 'done', report: { ...EMPTY_REPORT, message, problems: problems.slice(0, SHOWN) } }
  } catch (error) {
    if (!(error instanceof ExchangeError || error instanceof DisplacedError)) throw error
    return { state: 'failed', report: { ...EMPTY_REPORT, message: error.message } }
  }
}
