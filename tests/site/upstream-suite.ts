// With npm run test:upstream every site of the tests uses one back end (tests/upstream/setup.ts).

export function backVariables(): { API_UPSTREAM?: string } {
  const { TEST_UPSTREAM } = process.env
  return TEST_UPSTREAM === undefined ? {} : { API_UPSTREAM: TEST_UPSTREAM }
}
