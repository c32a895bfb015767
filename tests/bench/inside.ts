import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Preloaded into a measured process (tests/bench/process.ts): tells what it has used, at an address that it prints.

const server = createServer((_request, response) => {
  response.end(JSON.stringify({ ...process.cpuUsage(), ...process.memoryUsage() }))
})
server.listen(0, '127.0.0.1', () => console.log(`probe=http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
server.unref()
