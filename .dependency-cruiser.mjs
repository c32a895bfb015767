import { Visitor } from '@swc/core/Visitor.js'

// The visitor does not know `using` yet, which declares as `const` does.
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function visit(node) {
  const isUsing = node.type === 'UsingDeclaration'
  return visitStatement.call(this, isUsing ? { ...node, type: 'VariableDeclaration', declarations: node.decls } : node)
}

/** Allowed imports (docs/architecture.md, "Rooms"). */

const TEST = '\\.test\\.tsx?$'

/** Test helpers may import anything. */
const TEST_SUPPORT = '/testing[^/]*\\.tsx?$'

const PACKAGES = '(^|/)node_modules/|^node:'

/** Files of `from` may import only what matches `to`; packages are everybody's. */
const only = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: more.except ?? TEST },
  to: {
    pathNot: [PACKAGES, ...to],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', ...(more.types ? ['type-only'] : [])],
  },
})

/**
 * Layers of a room, from the lowest to the highest: each imports only earlier ones, types included. Names joined by
 * `|` are peers and do not import each other. A file in no layer fails.
 */
const layers = (room, order) => {
  const groups = order.map((line) => line.split('|'))
  const path = (name) => `^${room}/${name.replace(/[.+]/g, '\\$&')}(/|$)`
  const above = (name, i) => [...groups[i].filter((peer) => peer !== name), ...groups.slice(i + 1).flat()]
  return [
    ...groups.flatMap((group, i) =>
      group.map((name) => ({
        name: `layers: ${room}/${name}`,
        severity: 'error',
        from: { path: path(name), pathNot: [TEST, TEST_SUPPORT] },
        to: { path: above(name, i).map(path) },
      })),
    ),
    {
      name: `layers: ${room}, its place is not said`,
      severity: 'error',
      from: {},
      to: { path: `^${room}/.*\\.tsx?$`, pathNot: groups.flat().map(path) },
    },
    {
      name: `layers: ${room}, it imports, and its place is not said`,
      severity: 'error',
      from: { path: `^${room}/.*\\.tsx?$`, pathNot: [...groups.flat().map(path), TEST, TEST_SUPPORT] },
      to: { path: `^${room}/` },
    },
  ].filter(({ to }) => to.path.length > 0)
}

/** Layers of each room, from the lowest up: first the engine, then what the shop adds. */
export const LAYERS = {
  schema: [
    'definitions/memoize.ts',
    'definitions/register.ts|definitions/text|definitions/json-schema',
    'definitions/pictures',
    'definitions/contract',
    'definitions/document',
    'definitions/drafts',
    'definitions/expressions',
    'definitions/fields',
    'definitions/kinds',
    'definitions/calls',
    'definitions/addresses',
    'definitions/authoring',
    'definitions/scope',
    'definitions/rules',
    'definitions/checker',
    'definitions/shop/units|definitions/shop/field-rules.ts',
    'definitions/shop/drawing.ts',
    'definitions/shop/writing.ts',
    'api/shared.ts',
    'definitions/shop/content-kinds.ts',
    'kinds',
    'definitions/shop/kinds.ts',
    'api/catalog|api/sitemap.ts|api/contract.ts|api/forms.ts',
    'api/company.ts|api/lists|api/personal',
    'api/orders|api/security.ts',
    'api/desk',
    'api/calls.ts',
    'api/openapi.ts',
    'definitions/shop/rules',
    'definitions/shop/language.ts',
  ],
  // The engine: first the code of the first load, then the code after the load event.
  renderer: [
    'engine/tree',
    'engine/page',
    'engine/loading',
    'engine/prerender',
    'engine/api',
    'engine/fetch',
    'engine/modal',
    'engine/navigation',
    'engine/visitor',
    'kit/ui',
    'kit/modal',
    'kit/actions',
    'kit/fill.ts',
    'kit/form',
    'shop/company',
    'shop/register.ts',
    'shop/state',
    'shop/drawing',
    'shop/product',
    'shop/analytics',
    'shop/lists',
    'shop/basket',
    'desk',
    'development.ts|inspect.ts|typing.ts',
    'components.ts|enhance.ts|mail-style.ts|+Page.ts|+config.ts|+route.ts',
    'index.ts|render.tsx|mail.tsx|hydrate.tsx|hydrate-desk.ts',
    '+client.ts',
    '+onRenderHtml.ts',
  ],
  server: [
    'engine/paths.ts|engine/umask.ts|engine/mode.ts|engine/with-timeout.ts|engine/next-loop-turn.ts|engine/memoize.ts|engine/write-changed.ts|engine/variables.ts|engine/xml.ts',
    'engine/config.ts',
    'engine/metrics',
    'engine/database|compiled.mjs',
    'engine/secrets|engine/http',
    'engine/limits|engine/site',
    'engine/queue',
    'engine/pictures',
    'engine/mail',
    'engine/visitor',
    'engine/forms',
    'engine/calls',
    'engine/pages',
    'engine/jobs',
    'engine/app',
    'shop/config.ts|shop/tables',
    'shop/tables.ts',
    'shop/data.ts',
    'shop/sheets|shop/regions|shop/submissions|shop/vat.ts',
    'shop/catalog',
    'shop/aliases',
    'shop/content',
    'shop/company',
    'shop/lists',
    'shop/orders|shop/subscription',
    'shop/offers',
    'shop/papers',
    'shop/account',
    'shop/exchange',
    'shop/upstream',
    'desk',
    'app',
    'cli',
    'main.ts',
    'start.mjs',
  ],
}

export default {
  forbidden: [
    ...Object.entries(LAYERS).flatMap(([room, order]) => layers(room, order)),
    {
      name: 'rule-own-folder',
      severity: 'error',
      from: { path: '^schema/definitions/rules/([^/]+)/' },
      to: { path: '^schema/definitions/rules/', pathNot: '^schema/definitions/rules/($1/|[^/]+$)' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only('schema-imports-schema-only', '^schema/', ['^schema/']),
    {
      name: 'engine-knows-no-shop',
      severity: 'error',
      from: {
        path: ['^schema/definitions/(?!shop/)', '^renderer/(engine|kit)/', '^server/engine/'],
        pathNot: [TEST, TEST_SUPPORT],
      },
      to: {
        path: [
          '^schema/api/',
          '^schema/definitions/shop/',
          '^blocks/',
          '^renderer/shop/',
          '^server/(shop|desk|app|cli)/',
        ],
      },
    },
    {
      name: 'engine-needs-no-kinds',
      severity: 'error',
      from: { path: ['^schema/definitions/(?!shop/)', '^server/engine/'], pathNot: [TEST, TEST_SUPPORT] },
      to: { path: '^schema/kinds/' },
    },
    only('renderer', '^renderer/(?!components\\.ts|hydrate\\.tsx)', ['^renderer/', '^schema/']),
    only('components', '^renderer/(components\\.ts|hydrate\\.tsx)$', [
      '^renderer/',
      '^blocks/(registry|everywhere)\\.ts$',
    ]),
    only('contract', '^blocks/[^/]+/contract\\.ts$', ['^schema/(definitions|api|kinds)/', '^blocks/([^/]+)/']),
    only('block-own-folder', '^blocks/([^/]+)/', ['^renderer/index\\.ts$', '^schema/', '^blocks/$1/']),
    only('contracts', '^blocks/contracts\\.ts$', ['^schema/', '^blocks/[^/]+/contract\\.ts$']),
    only('registry', '^blocks/(registry|everywhere)\\.ts$', [
      '^renderer/engine/tree/types\\.ts$',
      '^blocks/[^/]+/Component\\.tsx$',
    ]),
    only('second-shop-on-the-engine', '^tests/fixtures/second-shop/', [
      '^tests/fixtures/second-shop/',
      '^schema/definitions/(?!shop/|generated/)',
      '^server/engine/',
      '^renderer/(engine|kit)/',
    ]),
    only('server', '^server/', [
      '^server/',
      '^schema/',
      '^blocks/contracts\\.ts$',
      '^renderer/(engine/(tree|page)|kit/form)/types\\.ts$',
      '^renderer/kit/actions/actions\\.ts$',
      '^renderer/engine/tree/slots\\.ts$',
      '^renderer/engine/prerender/assets\\.ts$',
      '^renderer/engine/fetch/page-prefix\\.ts$',
      '^renderer/shop/drawing/(shape|rendered|mounted|finish|marks|top|outline)\\.ts$',
    ]),
    {
      name: 'browser-needs-no-checker',
      comment: 'The browser gets a resolved tree: neither ajv nor the checker, nor what files look like.',
      severity: 'error',
      from: {
        path: ['^renderer/', '^blocks/[^/]+/(?!contract\\.ts$)', '^schema/definitions/shop/units/'],
        pathNot: [TEST, TEST_SUPPORT],
      },
      to: {
        path: [
          '^schema/definitions/(checker|rules|authoring|scope|document|kinds|shop/rules)/',
          '^schema/kinds/',
          '^schema/definitions/shop/(content-kinds|kinds|language)\\.ts$',
          '^schema/definitions/json-schema/ajv\\.ts$',
          '^schema/definitions/pictures/files\\.ts$',
          '^schema/definitions/fields/(body-schema|field-schema)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-way-into-the-outbox',
      comment: 'The mailer decides what may go to whom.',
      severity: 'error',
      from: { pathNot: ['^server/engine/mail/', TEST] },
      to: { path: '^server/engine/mail/outbox-rows\\.ts$' },
    },
    {
      name: 'production-needs-no-development',
      comment: 'A built site runs with `dependencies` alone (`npm ci --omit=dev`).',
      severity: 'error',
      from: {
        path: '^(schema|renderer|server|blocks)/',
        pathNot: [
          TEST,
          TEST_SUPPORT,
          // Development code and browser-only code.
          '^server/app/development\\.ts$',
          '^renderer/(\\+|kit/form/mask-input\\.ts$)',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-in-code',
      severity: 'error',
      from: { pathNot: ['^tests/', '^vitest\\.config', TEST] },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // A package of its own.
    exclude: { path: '^tests/fixtures/blocks/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
