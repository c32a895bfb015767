// With npm run test:upstream, tests/upstream/setup.ts starts one back end, which all sites of the tests use.

export function backVariables(): { API_UPSTREAM?: string } {
  const { TEST_UPSTREAM } = process.env
  return TEST_UPSTREAM === undefined ? {} : { API_UPSTREAM: TEST_UPSTREAM }
}
