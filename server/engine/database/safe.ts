import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { StartError } from '../config.ts'

/** Keeps secrets of the database so that a copy of it alone does not tell them. */
export interface Safe {
  /** Encrypts a secret to be stored; without a key it stays as it is. */
  seal(text: string): string
  /** @throws StartError for what another key has sealed */
  open(stored: string): string
  /** Returns true for what is stored as `seal` stores it now. */
  isSealed(stored: string): boolean
  /** There is a key, so that secrets are encrypted. */
  hasKey: boolean
}

/** Begins what is sealed; no stored secret does. */
const MARK = 'sealed:'

const ALGORITHM = 'aes-256-gcm'

/** Bytes of the nonce and of the tag. */
const [NONCE, TAG] = [12, 16]

const wrongKey = (): StartError =>
  new StartError(
    'Ключи в\u00a0базе зашифрованы: задайте DESK_KEY, тот\u00a0же, с\u00a0которым их записали (docs/operations.md, «Keys and secrets»).',
  )

/** Keys of secrets, from the environment, outside the database. */
export interface DeskKeys {
  /** Undefined: secrets are stored as they are. */
  deskKey?: string | undefined
  /** The one before: what it sealed can still be read. */
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

/** Undefined for what another key has sealed, or none. */
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
