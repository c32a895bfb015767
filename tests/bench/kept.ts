import { Agent, request } from 'node:http'
import { startSite } from '../site/run-site.ts'
import { median, report } from './measure.ts'

const REQUESTS = 1500

/** A kept page beside a file that the same server sends as it is. */
export async function measureKept(): Promise<void> {
  const site = await startSite()
  try {
    const html = await (await fetch(`${site.url}/about/`)).text()
    const stylesheet = /href="(\/build\/[^"]+\.css)"/.exec(html)?.[1] ?? '/'
    const rounds = 5
    const kept: number[] = []
    const files: number[] = []
    for (let round = 0; round < rounds; round++) {
      kept.push(await perSecond(`${site.url}/about/`))
      files.push(await perSecond(site.url + stylesheet))
    }
    report('kept page, requests a second, one connection', median(kept).toFixed(0), '', true)
    report('static file of the build, requests a second, one connection', median(files).toFixed(0), '', true)
    report('static file / kept page', (median(files) / median(kept)).toFixed(2), 'about 1', true)
  } finally {
    await site.stop()
  }
}

async function perSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = performance.now()
  for (let i = 0; i < REQUESTS; i++) await get(url, agent)
  agent.destroy()
  return REQUESTS / ((performance.now() - before) / 1000)
}

const get = (url: string, agent: Agent): Promise<void> =>
  new Promise((done, fail) => {
    request(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
      answer.resume()
      answer.on('end', done)
    })
      .on('error', fail)
      .end()
  })
