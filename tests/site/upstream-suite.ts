// By npm run test:upstream every site of the tests stands in front of one back end (tests/upstream/setup.ts).

/** What tells a process of it. */
export function backVariables(): { API_UPSTREAM?: string } {
  const { TEST_UPSTREAM } = process.env
  return TEST_UPSTREAM === undefined ? {} : { API_UPSTREAM: TEST_UPSTREAM }
}
