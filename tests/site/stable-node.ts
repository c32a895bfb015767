/**
 * Node flags against two errors of V8 in Node 24 that crash a process at random while all cores are busy: SIGTRAP in the compiler threads
 * (nodejs/node#66126, #64841), and SIGSEGV in the baseline compiler during garbage collection (nodejs/node#62393). Node 26 fixes the first,
 * but its binary needs libatomic, which a bare machine lacks.
 */
export const STABLE = ['--no-concurrent-recompilation', '--no-sparkplug']
