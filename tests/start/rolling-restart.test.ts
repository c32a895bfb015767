import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { freePort } from '../site/free-port.ts'

// tests/long/rolling-restart.test.ts tests a restart under load.

test('nothing is restarted while another instance is not ready', async () => {
  const ports = [await freePort(), await freePort()].map(String)
  const restarting = promisify(execFile)(join(root, 'deploy/rolling-restart.sh'), ports, {
    env: { ...process.env, RESTART: 'echo never' },
  })
  await expect(restarting).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `tara@${ports[1]} is not ready: nothing was restarted\n`,
  })
})
