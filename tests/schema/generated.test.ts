import { expect, test } from 'vitest'
import { runCommand } from '../site/run-command.ts'

test('the table of the README, .env.example and the editors’ settings are current', async () => {
  const { code, err } = await runCommand('generate', ['--check'], {})
  expect([err, code]).toEqual(['', 0])
})
