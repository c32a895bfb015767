import { isIPv6 } from 'node:net'

/**
 * What an address is counted by (S8): an IPv4 address itself, of IPv6 the /64 that a provider
 * gives to one household. «::ffff:10.0.0.1» is the IPv4 address.
 */
export function clientKey(address: string): string {
  const own = withoutPort(address)
  const mapped = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+|[0-9a-f]{1,4}:[0-9a-f]{1,4})$/i.exec(own)?.[1]
  if (mapped !== undefined) return mapped.includes('.') ? mapped : dotted(mapped)
  const [plain = ''] = own.split('%')
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.toLowerCase().split('::')
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  // An IPv4 address at the end takes the place of two groups.
  const length = head.length + tail.length + (plain.includes('.') ? 1 : 0)
  const groups = right === undefined ? head : [...head, ...Array<string>(8 - length).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Some proxies name the port too: «10.0.0.1:4000», «[2001:db8::1]:4000». */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d*$/.exec(address)?.[1] ?? address

/** «cb00:7107» as «203.0.113.7». */
const dotted = (groups: string): string =>
  groups
    .split(':')
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
