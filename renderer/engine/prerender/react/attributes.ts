// Attributes as react-dom writes them on the server (its `pushAttribute`). What no page of ours has is refused: styles,
// and the names of XML.

/** What React writes otherwise than it is called. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
  acceptCharset: 'accept-charset',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  crossOrigin: 'crossorigin',
  autoFocus: 'autofocus',
}

const WITH_HYPHENS = new Set(
  'accent-height alignment-baseline arabic-form baseline-shift cap-height clip-path clip-rule color-interpolation color-interpolation-filters color-profile color-rendering dominant-baseline enable-background fill-opacity fill-rule flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-name glyph-orientation-horizontal glyph-orientation-vertical horiz-adv-x horiz-origin-x image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask-type overline-position overline-thickness paint-order pointer-events rendering-intent shape-rendering stop-color stop-opacity strikethrough-position strikethrough-thickness stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin underline-position underline-thickness unicode-bidi unicode-range units-per-em v-alphabetic v-hanging v-ideographic v-mathematical vector-effect vert-adv-y vert-origin-x vert-origin-y word-spacing writing-mode x-height'.split(
    ' ',
  ),
)

/** What kind of value an attribute has; any that is named nowhere is a text. */
const KINDS = {
  none: 'children dangerouslySetInnerHTML defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref key',
  flag: 'autoFocus multiple muted inert allowFullScreen async autoPlay controls credentialless default defer disabled disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly required reversed scoped seamless itemScope',
  // Written where it is true or false as well.
  words: 'contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha',
  flagOrText: 'capture download',
  count: 'cols rows size span',
  number: 'rowSpan start',
  address: 'src href action formAction',
  refused: 'style',
} as const

export type Kind = keyof typeof KINDS | 'text'

interface Attribute {
  kind: Kind
  /** ` name="` */
  start: string
}

const kinds = new Map<string, Kind>(
  Object.entries(KINDS).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Kind] as const)),
)

const attributes = new Map<string, Attribute>()

const NAME = /^[A-Z_a-z][A-Z_a-z\-.0-9]*$/

function attributeOf(name: string): Attribute {
  const known = attributes.get(name)
  if (known) return known
  const hyphened = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const written = OTHER_NAMES[name] ?? (WITH_HYPHENS.has(hyphened) ? hyphened : name)
  // Handlers, and what cannot be a name.
  const isNone = /^on./i.test(name) || !NAME.test(written)
  const kind = isNone ? 'none' : /^(xlink|xml)[A-Z]/.test(name) ? 'refused' : kinds.get(name)
  const made: Attribute = { kind: kind ?? 'text', start: ` ${written}="` }
  attributes.set(name, made)
  return made
}

/** What kind of value an attribute has: `none` is never written, `refused` throws. */
export const kindOf = (name: string): Kind => attributeOf(name).kind

/** An attribute with the space before it; nothing where React writes none. @throws for what is refused */
export function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const { kind, start } = attributeOf(name)
  if (kind === 'none' || typeof value === 'function' || typeof value === 'symbol') return ''
  switch (kind) {
    case 'text':
      return typeof value === 'boolean' && !/^(data|aria)-/i.test(name) ? '' : `${start}${escapeHtml(value)}"`
    case 'flag':
      return value ? `${start}"` : ''
    case 'words':
      return `${start}${escapeHtml(value)}"`
    case 'flagOrText':
      return value === true ? `${start}"` : value === false ? '' : `${start}${escapeHtml(value)}"`
    case 'count':
      return Number(value) >= 1 ? `${start}${escapeHtml(value)}"` : ''
    case 'number':
      return Number.isNaN(Number(value)) ? '' : `${start}${escapeHtml(value)}"`
    case 'address':
      return typeof value === 'boolean' || (value === '' && (name === 'src' || name === 'href'))
        ? ''
        : `${start}${escapeHtml(SCRIPT.test(String(value)) ? NO_SCRIPT : value)}"`
    default:
      throw new Error(`The attribute "${name}" is not rendered`)
  }
}

const SCRIPT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers leave out at the beginning of an address
  /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i
const NO_SCRIPT = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"

const SPECIAL = /["'&<>]/

export function escapeHtml(value: unknown): string {
  const text = String(value)
  if (!SPECIAL.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
