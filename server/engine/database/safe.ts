import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { StartError } from '../config.ts'

/** Encrypts secrets of the database, so that a copy of the database alone does not reveal them. */
export interface Safe {
  /** Encrypts a secret; without a key it returns the secret itself. */
  seal(text: string): string
  /** Decrypts a secret. @throws StartError if it was encrypted with another key */
  open(stored: string): string
  /** Returns true if a stored secret is encrypted with the current key, or if there is no key. */
  isSealed(stored: string): boolean
  /** True if there is a current key. */
  hasKey: boolean
}

/** Prefix of encrypted secrets; no plain secret begins with it. */
const MARK = 'sealed:'

const ALGORITHM = 'aes-256-gcm'

/** Bytes of the nonce and of the authentication tag. */
const [NONCE, TAG] = [12, 16]

const wrongKey = (): StartError =>
  new StartError(
    'Ключи в\u00a0базе зашифрованы: задайте DESK_KEY, тот\u00a0же, с\u00a0которым их записали (docs/operations.md, «Keys and secrets»).',
  )

/** Encryption keys, from the environment. */
export interface DeskKeys {
  /** Without a key, secrets are stored as plain text. */
  deskKey?: string | undefined
  /** The previous key, which can still decrypt. */
  deskKeyBefore?: string | undefined
}

const keyOf = (text: string | undefined): Buffer[] =>
  text === undefined ? [] : [Buffer.from(hkdfSync('sha256', text, '', 'tara secrets', 32))]

export function createSafe({ deskKey, deskKeyBefore }: DeskKeys = {}): Safe {
  const [key] = keyOf(deskKey)
  const keys = [...keyOf(deskKey), ...keyOf(deskKeyBefore)]
  return {
    seal(text) {
      if (!key) return text
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
      return MARK + sealed.toString('base64url')
    },
    open(stored) {
      if (!stored.startsWith(MARK)) return stored
      const text = keys.map((each) => unsealed(stored, each)).find((each) => each !== undefined)
      if (text === undefined) throw wrongKey()
      return text
    },
    isSealed: (stored) => !key || unsealed(stored, key) !== undefined,
    hasKey: key !== undefined,
  }
}

/** Decrypts a secret; returns undefined if it is not encrypted, or was encrypted with another key. */
function unsealed(stored: string, key: Buffer): string | undefined {
  if (!stored.startsWith(MARK)) return undefined
  const sealed = Buffer.from(stored.slice(MARK.length), 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE))
    decipher.setAuthTag(sealed.subarray(-TAG))
    return decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
