/**
 * Two errors of V8 in Node 24 end a process at random where all cores are busy: its compiler threads with SIGTRAP
 * (nodejs/node#66126, #64841), its baseline compiler with SIGSEGV while memory is collected (nodejs/node#62393).
 * Node 26 has a fix of the first, but its binary needs libatomic, which a bare machine lacks.
 */
export const STABLE = ['--no-concurrent-recompilation', '--no-sparkplug']
