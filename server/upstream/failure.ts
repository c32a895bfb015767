/** What went wrong with a request, as the log says it. */
const WORDS = {
  path: () => 'the path is no path of a call',
  status: (status) => `it answered ${status}`,
  late: () => 'it did not answer in time',
  unreachable: (code) => `it could not be asked${code === '' ? '' : ` (${code})`}`,
  pause: () => 'it failed just now, and is left alone for a while',
  busy: () => 'too many requests are under way',
  notJson: () => 'what it answered is no JSON',
  noObject: () => 'what it answered is no object',
  noList: () => 'what it answered is no list that could be shown',
  // In the log long numbers are left out, as phones are.
  tooLarge: (bytes) => `its answer is larger than ${Number(bytes) / 1e6} MB`,
  noUid: () => 'it gave no uid',
  noToken: () => 'it gave no access_token',
  missing: () => 'there is none here',
} as const satisfies Readonly<Record<string, (detail: string | number) => string>>

export type FailureKind = keyof typeof WORDS

/** The back end could not be asked, or what it said is no answer. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly kind: FailureKind
  /** The status, the system's code, the bound. */
  readonly detail: string | number

  constructor(kind: FailureKind, detail: string | number = '') {
    super(WORDS[kind](detail))
    this.kind = kind
    this.detail = detail
  }
}
