import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'

/** Seconds that a code is shown for, the default of every app (RFC 6238). */
const PERIOD = 30

/** Periods that a phone's clock may be ahead or behind. */
const SKEW = 1

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD })

/** The period that a code is of, in its steps since 1970; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code.replace(' ', ''), window: SKEW, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/** The code of a moment, for tests and programs. */
export const codeAt = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

/** The secret in groups, to be typed. */
export const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** QR code for the app: its side in modules with the quiet zone, and the dark modules as an SVG path. */
export function qrOf(secret: string, issuer: string, email: string): { size: number; path: string } {
  const rows = encodeQr(totpOf(secret, issuer, email).toString(), 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
