import { expect, it } from 'vitest'
import { makePages } from './testing.ts'

const changes = {
  'routes.json': {
    routes:
      '[{ "path": "/", "page": "home", "guard": "personal" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]',
  },
}
const user = { id: 1, uid: 'u1', session: 1, seenAt: '' }

it('the guard lets in who is signed in, and sends others to /login/ before any call is made (specification.md §2)', async () => {
  const stranger = makePages({ changes, cookie: 'region=2' })
  expect(await stranger.open('/')).toEqual({ kind: 'redirect', status: 302, location: '/login/' })
  expect(stranger.calls).toEqual([])
  expect(await makePages({ changes, user }).open('/')).toMatchObject({ kind: 'page', page: { status: 200 } })
})
