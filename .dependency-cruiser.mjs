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

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only('schema-imports-schema-only', '^schema/', ['^schema/']),
    only('renderer', '^renderer/(?!\\+|render\\.tsx|mail\\.tsx)', ['^renderer/', '^schema/']),
    only('renderer-entries', '^renderer/(\\+|render\\.tsx|mail\\.tsx)', [
      '^renderer/',
      '^schema/',
      '^blocks/registry\\.ts$',
    ]),
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
