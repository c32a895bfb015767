import setup from '../site/global-setup.ts'
import { startUpstream } from '../site/upstream.ts'
import { demoShop } from './demo-shop.ts'

/** Starts one back end for all sites of the tests, which implements only docs/specification.md. */
export default async function setupUpstream(): Promise<() => Promise<void>> {
  const back = await startUpstream(await demoShop())
  process.env.TEST_UPSTREAM = back.origin
  const stop = await setup()
  console.log(`Every site of the tests stands in front of ${back.origin}`)
  return async () => {
    await stop()
    await back.stop()
    const strange = [...new Set(back.strange)]
    if (strange.length > 0) throw new Error(`It was asked what the specification does not have: ${strange.join(', ')}`)
    console.log(`The back end was asked ${back.asked.length} times, for nothing but what the specification has`)
  }
}
