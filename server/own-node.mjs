// Prints the path of the Node for the server: the operator's own, which runs npm, if it is 24 or newer; otherwise the Node that runs this
// file. That may be the npm package `node`, whose binary the lockfile does not cover. Plain JavaScript, so that an old Node can run it.
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
