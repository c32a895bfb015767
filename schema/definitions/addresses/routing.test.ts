import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Route } from '../kinds/routes.ts'
import { buildPath, matchRoute, routeOf, segmentsOf, type Variants } from './routing.ts'

const REGIONS: Variants = { param: 'region', codes: new Set(['moscow', 'perm']) }

const route = (path: string, page = path, params?: Record<string, string>): Route => ({
  path,
  page,
  ...(params && { params }),
})

/** Returns the path of the route that matches, with its parameters: "/articles/{slug} slug=first". */
function answered(paths: readonly string[], address: string): string | undefined {
  const match = matchRoute(
    paths.map((path) => route(path)),
    address,
    REGIONS,
  )
  return match && [match.route.path, ...Object.entries(match.params).map(([key, value]) => `${key}=${value}`)].join(' ')
}

it('reads the segments of a path', () => {
  expect(segmentsOf('/{region?}/catalog/{slug}')).toEqual([
    { name: 'region', optional: true, rest: false },
    { word: 'catalog' },
    { name: 'slug', optional: false, rest: false },
  ])
  expect(segmentsOf('/')).toEqual([])
})

describe('matchRoute', () => {
  it.each([
    ['/', '/', '/'],
    ['/about', '/about/', '/about'],
    ['/about', '/about', '/about'],
    ['/articles/{slug}', '/articles/first/', '/articles/{slug} slug=first'],
    ['/articles/{slug?}', '/articles/', '/articles/{slug?}'],
    ['/articles/{slug?}', '/articles/first/', '/articles/{slug?} slug=first'],
    ['/{region?}/catalog', '/catalog/', '/{region?}/catalog'],
    ['/{region?}/catalog', '/perm/catalog/', '/{region?}/catalog region=perm'],
    ['/{a?}/{b?}/c', '/x/c/', '/{a?}/{b?}/c a=x'],
    ['/{a?}/c', '/c/c/', '/{a?}/c a=c'],
  ])('%s answers %s', (path, address, answer) => {
    expect(answered([path], address)).toBe(answer)
  })

  it.each([
    ['/', '/about/'],
    ['/about', '/'],
    ['/about', '/About/'],
    ['/about', '/about/us/'],
    ['/articles/{slug}', '/articles/'],
    ['/articles/{slug}', '/articles/a/b/'],
    ['/{region?}/catalog', '/kazan/catalog/'],
    ['/{region}', '/kazan/'],
    ['/about', '//about/'],
    ['/about', '/about//'],
    ['/{a?}/{b?}', '//'],
  ])('%s does not answer %s', (path, address) => {
    expect(answered([path], address)).toBeUndefined()
  })

  it('takes the first that fits', () => {
    expect(answered(['/articles/new', '/articles/{slug}'], '/articles/new/')).toBe('/articles/new')
    expect(answered(['/articles/{slug}', '/articles/new'], '/articles/new/')).toBe('/articles/{slug} slug=new')
  })

  it("adds the route's own parameters, which the address's are stronger than", () => {
    const routes = [route('/catalog/{slug?}', 'catalog', { kind: 'main', slug: 'all' })]
    expect(matchRoute(routes, '/catalog/', REGIONS)?.params).toEqual({ kind: 'main', slug: 'all' })
    expect(matchRoute(routes, '/catalog/jars/', REGIONS)?.params).toEqual({ kind: 'main', slug: 'jars' })
  })
})

describe('buildPath', () => {
  it.each([
    ['/', {}, '/'],
    ['/about', { slug: 'x' }, '/about/'],
    ['/articles/{slug}', { slug: 'first' }, '/articles/first/'],
    ['/{region?}/catalog', {}, '/catalog/'],
    ['/{region?}/catalog', { region: 'perm' }, '/perm/catalog/'],
    ['/articles/{slug}', { slug: 'а/б?в' }, `/articles/${encodeURIComponent('а/б?в')}/`],
  ])('makes of %s with %j the address %s', (path, params, address) => {
    expect(buildPath(path, params as Record<string, string>)).toBe(address)
  })

  it.each([{}, { slug: '' }])('makes none without what the path needs: %j', (params) => {
    expect(buildPath('/articles/{slug}', params as Record<string, string>)).toBeUndefined()
  })

  it('makes addresses that lead back to the same route and parameters', () => {
    const word = fc.stringMatching(/^[a-z0-9а-я -]{1,8}$/)
    fc.assert(
      fc.property(word, word, (a, b) => {
        const path = buildPath('/x/{a}/{b}', { a, b }) ?? ''
        const match = matchRoute([route('/x/{a}/{b}')], decodeURIComponent(path), REGIONS)
        expect(match?.params).toEqual({ a, b })
      }),
    )
  })
})

describe('routeOf', () => {
  const routes = [
    route('/catalog', 'catalog'),
    route('/catalog/{slug}', 'catalog'),
    route('/{region?}/catalog/{slug}/{part}', 'catalog'),
    route('/about', 'about'),
  ]

  it.each([
    [{}, '/catalog'],
    [{ slug: 'a' }, '/catalog/{slug}'],
    [{ slug: 'a', part: 'b' }, '/{region?}/catalog/{slug}/{part}'],
    [{ part: 'b' }, '/catalog'],
    [{ other: 'c' }, '/catalog'],
  ])('of a page with %j is %s', (params, path) => {
    expect(routeOf(routes, 'catalog', params as Record<string, string>)?.path).toBe(path)
  })

  it('of a page without an address, or without what it needs, is none', () => {
    expect(routeOf(routes, 'home', {})).toBeUndefined()
    expect(routeOf([route('/articles/{slug}', 'article')], 'article', {})).toBeUndefined()
  })
})

it('takes all words from a rest on, or none, and builds the address from them', () => {
  const route = { path: '/{region?}/catalog/{section*}', page: 'catalog' }
  const regions = { param: 'region', codes: new Set(['moscow']) }
  const params = (address: string) => matchRoute([route], address, regions)?.params
  expect(params('/catalog/')).toEqual({})
  expect(params('/catalog/flakony/pet/')).toEqual({ section: 'flakony/pet' })
  expect(params('/moscow/catalog/flakony/')).toEqual({ region: 'moscow', section: 'flakony' })
  expect(params('/catalogs/')).toBeUndefined()
  expect(buildPath(route.path, {})).toBe('/catalog/')
  expect(buildPath(route.path, { section: 'flakony/pet', region: 'moscow' })).toBe('/moscow/catalog/flakony/pet/')
})
