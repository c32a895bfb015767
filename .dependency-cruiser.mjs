/** Who may import whom (docs/architecture.md, "The house"). */

const PACKAGES = '(^|/)node_modules/|^node:'

/** Files of `from` may import only what matches `to`; packages are everybody's. */
const only = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: more.except ?? '\\.test\\.tsx?$' },
  to: {
    pathNot: [PACKAGES, ...to],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', ...(more.types ? ['type-only'] : [])],
  },
})

/**
 * What a room consists of, folders and files, from the lowest on: each imports only from those before it, so that no two
 * import each other. Of the renderer's engine, first what the first load needs, then what comes after the load event.
 */
export const LAYERS = {
  renderer: [
    'engine',
    'kit',
    'components',
    'enhance',
    'mail-style',
    'index',
    'render',
    'mail',
    '+client',
    '+onRenderHtml',
  ],
  'renderer/engine': ['tree', 'page', 'prerender', 'api', 'fetch', 'modal', 'navigation', 'visitor'],
  'renderer/kit': ['ui', 'shop', 'modal', 'drawing', 'product', 'actions', 'analytics', 'lists', 'order', 'form'],
}

/** The rules of such a room; what its order leaves out imports nothing of it. */
const layers = (room, order) => {
  const below = (count) => `^${room}/(${order.slice(0, count).join('|').replaceAll('+', '\\+')})[/.]`
  const rule = (from, to) => ({
    name: `layers-of-${room}`,
    severity: 'error',
    from: { path: `^${room}/`, ...from, pathNot: ['\\.test\\.tsx?$', ...from.pathNot] },
    to: { path: `^${room}/`, ...to },
  })
  return [
    ...order.map((_, i) => rule({ path: below(i + 1), pathNot: i > 0 ? [below(i)] : [] }, { pathNot: below(i + 1) })),
    rule({ pathNot: [below(order.length)] }, {}),
  ]
}

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(LAYERS).flatMap(([room, order]) => layers(room, order)),
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only('schema-imports-schema-only', '^schema/', ['^schema/']),
    only('renderer', '^renderer/(?!components\\.ts)', ['^renderer/', '^schema/']),
    only('components', '^renderer/components\\.ts$', ['^renderer/', '^blocks/registry\\.ts$']),
    only('contract', '^blocks/[^/]+/contract\\.ts$', ['^schema/(definitions|api)/', '^blocks/([^/]+)/']),
    only('block-own-folder', '^blocks/([^/]+)/', ['^renderer/index\\.ts$', '^schema/', '^blocks/$1/']),
    only('contracts', '^blocks/contracts\\.ts$', ['^schema/', '^blocks/[^/]+/contract\\.ts$']),
    only('registry', '^blocks/registry\\.ts$', ['^renderer/engine/tree/types\\.ts$', '^blocks/[^/]+/Component\\.tsx$']),
    only('server', '^server/', [
      '^server/',
      '^schema/',
      '^blocks/contracts\\.ts$',
      '^renderer/(engine/(tree|page)|kit/form)/types\\.ts$',
      '^renderer/kit/actions/actions\\.ts$',
      '^renderer/engine/prerender/assets\\.ts$',
      '^renderer/engine/fetch/page-prefix\\.ts$',
    ]),
    {
      name: 'one-way-into-the-outbox',
      comment: 'The mailer decides what may go to whom.',
      severity: 'error',
      from: { pathNot: ['^server/mail/', '\\.test\\.tsx?$'] },
      to: { path: '^server/mail/add-letter\\.ts$' },
    },
    {
      name: 'no-test-in-code',
      severity: 'error',
      from: { pathNot: ['^tests/', '\\.test\\.tsx?$'] },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
