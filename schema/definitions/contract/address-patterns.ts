// What addresses look like in files. No part of one is empty, since `//x` leads to another host, and none is only
// dots, since browsers leave such a part out.

const PARAMETER = '\\{[a-z]+\\??\\}'
const REST = '/\\{[a-z]+\\*\\}'

/** @param less signs that it has not either, as in a class of a pattern */
const part = (less = ''): string => `[^/\\\\?#${less}]*[^./\\\\?#${less}][^/\\\\?#${less}]*`
const OWN_PART = '[a-z0-9][a-z0-9._-]*'

const withParameters = (part: string): string => `(/(${part}|${PARAMETER}))+(${REST})?|${REST}`

/** Of a page: «/o-zavode», «/news/{slug}», «/»; parameters as in addresses/routing.ts. */
export const ROUTE = `^(/|${withParameters(OWN_PART)})$`

/** That a page had once, on any other system: «/library/{slug}», «/index.php», «/о-заводе». */
export const OLD_ROUTE = `^(${withParameters(part('{}'))})$`

/** That a visitor opens, with its slash at the end: «/about/», «/». */
export const PAGE = `^/(${part('\\s{}')}/)*$`

/** Of this site with whatever follows, or of another: «/about/?a=1#b», «https://zavod.ru/». */
export const HREF = `^(https?://[^/\\s?#]\\S*|/(${part('\\s')}/)*(${part('\\s')})?([?#]\\S*)?)$`

/** A file below a folder of public/, named as anybody names files. @param end of its name, as a pattern */
export const fileBelow = (folder: string, end = ''): string => `^${folder}(/${part()})+${end}$`

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'

/** Exactly one host, whole: «https://tiles.example», «https://tiles.example:8443». @param schemes as a pattern */
export const hostOf = (schemes: string): string => `^${schemes}://${LABEL}(\\.${LABEL})*(:[0-9]{1,5})?$`
