// Prints the Node that serves: the operator's own, which runs npm, where it is 24 or newer. The one of the npm package
// `node` comes from outside the lockfile and is for a first try. Plain JavaScript, so that an old Node can read it.
import { execFileSync } from 'node:child_process'

const own = process.env.npm_node_execpath

function isRecent(node = '') {
  try {
    return Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })) >= 24
  } catch {
    return false
  }
}

console.log(own && own !== process.execPath && isRecent(own) ? own : process.execPath)
