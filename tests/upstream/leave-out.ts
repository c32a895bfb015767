import { basename } from 'node:path'
import { beforeEach } from 'vitest'
import { reasonFor } from './left-out.ts'

beforeEach(({ task, skip }) => {
  const reason = reasonFor(basename(task.file.name), task.name)
  if (reason !== undefined) skip(reason)
})
