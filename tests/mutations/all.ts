import { plural } from '#schema/definitions/text/format.ts'
import { type Mutation, mutations, scoreOf } from './score.ts'

// Every schema file damaged in forty ways: `npm run test:mutations`, some minutes. Ends with 1 below 99 %.

const WAYS = Number(process.env.WAYS ?? 40)

const all: Mutation[] = []
for await (const mutation of mutations(WAYS, Number(process.env.SEED ?? 14))) {
  all.push(mutation)
  if (mutation.isOnLine) continue
  const { kind, file, pointer, lines, problems } = mutation
  const said = problems.slice(0, 3).map((one) => `    ${one.file}:${one.line} ${one.rule} ${one.message}`)
  console.log(
    [`${kind}: ${file}:${lines.join('–')} ${pointer}`, ...(said.length > 0 ? said : ['    nothing'])].join('\n'),
  )
}
const { share, table } = scoreOf(all)
console.log(`\n${table}`)
console.log(`${all.length} ${plural(all.length, 'damage', 'damages', 'damages')}`)
process.exitCode = share >= 0.99 ? 0 : 1
