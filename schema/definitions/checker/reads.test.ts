import { describe, expect, it } from 'vitest'
import { indexFiles } from '../kinds/files.ts'
import { schemaTexts } from '../kinds/texts.ts'
import { type CheckContext, createContext } from '../scope/context.ts'
import { checkFiles, type FileResults } from './check.ts'
import { recorded, statesOf } from './reads.ts'
import { type Changes, checkInputOf, problemsOf, testFiles, textsOf } from './testing.ts'
import { withForm } from './testing-forms.ts'

/** What is found in one state of the files and then in another, by what was kept of the first. */
function foundAfter(before: Changes, after: Changes) {
  const kept: FileResults = new Map()
  checkFiles(checkInputOf(before), kept)
  const known = new Map(kept)
  const problems = checkFiles(checkInputOf(after), kept)
  const checkedAgain = [...kept].filter(([name, result]) => known.get(name) !== result).map(([name]) => name)
  return { problems, checkedAgain }
}

describe('a check that goes on with what was kept', () => {
  it('looks again only at the file that has changed', () => {
    const { problems, checkedAgain } = foundAfter({}, { 'content/faq.json': { groups: '5' } })
    expect(checkedAgain).toEqual(['faq/faq'])
    expect(problems).toEqual(problemsOf({ 'content/faq.json': { groups: '5' } }))
  })

  it('looks again only by the rules that read what has changed', () => {
    const kept: FileResults = new Map()
    checkFiles(checkInputOf(), kept)
    const before = kept.get('settings/settings')
    const routes = textsOf().get('routes.json')?.replaceAll('"home"', '"hone"')
    expect(checkFiles(checkInputOf({ 'routes.json': routes }), kept)).toEqual(problemsOf({ 'routes.json': routes }))
    expect(kept.get('settings/settings')?.own).toBe(before?.own)
    expect(kept.get('settings/settings')?.others).not.toBe(before?.others)
  })

  const partial = { params: '{ "link": { "type": "link" } }', blocks: '[{ "type": "text", "props": { "text": "а" } }]' }
  const whole: Changes = {
    ...withForm(),
    'pages/home.json': {
      blocks:
        '[{ "type": "form", "props": { "form": "ask" } }, { "type": "partial", "props": { "name": "note", "params": { "link": "/articles/first/" } } }]',
    },
    'partials/note.json': partial,
  }

  it.each([...textsOf(whole).keys()])('finds what a whole check finds when %s goes, and when it comes back', (path) => {
    const without = { ...whole, [path]: undefined }
    expect(foundAfter(whole, without).problems).toEqual(problemsOf(without))
    expect(foundAfter(without, whole).problems).toEqual(problemsOf(whole))
  })

  it.each([
    ['content/regions.json', 'region.code', 'perm', '"perm"', '"omsk"'],
    ['routes.json', 'route.path', '/articles/first/', '/articles/{slug}', '/library/{slug}'],
  ])('finds what a whole check finds where %s no longer has what is compared with it', (path, root, value, was, is) => {
    const condition = `{ "$eq": [{ "$get": "${root}" }, "${value}"] }`
    const layout = {
      blocks: `[{ "type": "outlet" }, { "type": "text", "props": { "text": "а" }, "visible": ${condition} }]`,
    }
    const before: Changes = { 'layouts/default.json': layout }
    const after = { ...before, [path]: textsOf().get(path)?.replaceAll(was, is) }
    expect(problemsOf(before)).toEqual([])
    expect(foundAfter(before, after).problems).toEqual(problemsOf(after))
    expect(problemsOf(after).map(({ file, rule }) => `${file} ${rule}`)).toContain(
      'schema/layouts/default.json данные/никогда-не-верно',
    )
  })

  it('finds what a whole check finds where a partial takes another parameter', () => {
    const other = { ...whole, 'partials/note.json': { ...partial, params: '{ "goal": { "type": "link" } }' } }
    expect(foundAfter(whole, other).problems).toEqual(problemsOf(other))
    expect(foundAfter(whole, other).checkedAgain).toEqual(['page/home', 'partial/note'])
  })
})

it('of routes that cannot be read nothing is told but that, whatever pages read of their addresses', () => {
  expect(problemsOf({ 'routes.json': '{' }).map(({ file }) => file)).toEqual(['schema/routes.json'])
})

describe('what is read through a recorded context', () => {
  const read = (ask: (context: CheckContext) => void): string[] => {
    const names: string[] = []
    ask(recorded(createContext(checkInputOf()), (name) => names.push(name)))
    return names
  }

  it.each<[name: string, ask: (context: CheckContext) => unknown]>([
    ['page/home', ({ files }) => files.of('page').get('home')],
    ['page/none', ({ files }) => files.of('page').has('none')],
    ['page?', ({ files }) => [...files.of('page').keys()]],
    ['page?', ({ files }) => files.of('page').size],
    ['page/', ({ files }) => [...files.of('page')]],
    ['page/', ({ files }) => [...files.of('page').values()]],
    ['page/', ({ files }) => files.of('page').entries()],
    ['settings/', ({ files }) => files.one('settings')],
    ['public /assets/a.pdf', ({ files }) => files.assets.has('/assets/a.pdf')],
    ['public /assets/a.jpg', ({ files }) => files.assets.picture('/assets/a.jpg')],
    ['public', ({ files }) => [...files.assets]],
    ['', ({ files }) => files.all],
    ['routes/', ({ routes }) => routes],
    ['reach home', ({ reachOf }) => reachOf('home')],
    ['region codes', ({ regionCodes }) => regionCodes],
  ])('is named «%s»', (name, ask) => {
    expect(read(ask)).toContain(name)
  })

  it('is the partial too whose parameters a walk asks for', () => {
    const names: string[] = []
    const blocks = '[{ "type": "partial", "props": { "name": "note" } }]'
    const context = createContext(checkInputOf({ 'pages/home.json': { blocks } }))
    const home = context.files.of('page').get('home')
    if (home) recorded(context, (name) => names.push(name)).walked(home)
    expect(names).toEqual(['page/home', 'partial/note'])
  })

  it('has another state where it says something else', () => {
    const states = (changes: Changes) => statesOf({ files: testFiles(changes) })
    const [one, other] = [states({}), states({ 'pages/home.json': { name: '"Другая"' } })]
    for (const name of ['page/home', 'page/', '']) expect(other(name), name).not.toBe(one(name))
    for (const name of ['page?', 'layout/', 'public', 'page/none']) expect(other(name), name).toBe(one(name))
    const withPicture = (address: string) =>
      statesOf({
        files: indexFiles(schemaTexts([], ['/assets/a.jpg'], { '/assets/a.jpg': { address } })),
      })('public /assets/a.jpg')
    expect(withPicture('/pictures/1-1x1')).not.toBe(withPicture('/pictures/2-1x1'))
    const catalogOf = (version: string) => ({
      version,
      sections: () => [],
      facetWords: () => undefined,
      bounds: () => undefined,
      hasProduct: () => false,
    })
    expect(statesOf({ files: testFiles(), catalog: catalogOf('1') })('catalog')).toBe('1')
    expect(one('catalog')).toBe('')
    expect(states({ 'pages/home.json': undefined })('page?')).not.toBe(one('page?'))
    expect(states({ 'pages/home.json': undefined })('page/home')).toBe('')
    const routed = states({ 'routes.json': { routes: '[{ "path": "/", "page": "home" }]' } })
    expect(routed('reach home')).toBe(one('reach home'))
    expect(routed('reach article')).not.toBe(one('reach article'))
    expect(states({ 'routes.json': { errors: '{ "error": "home" }' } })('reach home')).not.toBe(one('reach home'))
    const regions = (code: string, name: string) =>
      states({ 'content/regions.json': { regions: `[{ "code": "${code}", "name": "${name}" }]` } })('region codes')
    expect(regions('moscow', 'Город')).toBe(regions('moscow', 'Москва'))
    expect(regions('vladimir', 'Город')).not.toBe(regions('moscow', 'Город'))
  })
})
