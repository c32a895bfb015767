import { expect, it, vi } from 'vitest'
import { makePages } from './testing.ts'

vi.mock('./guards.ts', () => ({
  guards: new Map([
    [
      'personal',
      ({ choseRegion }: { choseRegion: boolean }) => (choseRegion ? undefined : { redirect: '/login/', status: 302 }),
    ],
  ]),
}))

const changes = {
  'routes.json': {
    routes:
      '[{ "path": "/", "page": "home", "guard": "personal" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]',
  },
}

it('a guard lets a visitor in, or sends them elsewhere before any call is made', async () => {
  const stranger = makePages({ changes })
  expect(await stranger.open('/')).toEqual({ kind: 'redirect', status: 302, location: '/login/' })
  expect(stranger.calls).toEqual([])
  expect(await makePages({ changes, cookie: 'region=2' }).open('/')).toMatchObject({
    kind: 'page',
    page: { status: 200 },
  })
})
