/**
 * Splits an address outside China: lines or commas, the postal code before or after the city, the house number on the
 * street's line.
 */
import { postalCodePattern } from '../regions.ts'
import { splitSalutation, isHanName, MARK, withMarks, type Found, type Pieces } from './pieces.ts'

/** Countries where the state is beside the code, after the city: `Springfield, IL 62704`. */
const STATE_WITH_CODE = new Set(['US', 'CA', 'AU', 'ID', 'BR', 'IN'])

export function worldOf({ text, country }: Pieces): Found {
  const marked = withMarks(text)
  const parts = marked
    .split(/[\n,]/)
    .map((part) => part.trim().replace(/^[.\s-]+$/, ''))
    .filter((part) => part !== '' && part !== MARK.phone)
  const found: Found = {}
  const lines: string[] = []
  for (const part of parts) {
    const bare = part.replace(/^[\u{e001}-\u{e004}]\s*/u, '')
    if (part.startsWith(MARK.consignee)) Object.assign(found, splitSalutation(bare))
    else if (bare !== '') lines.push(bare)
  }
  if (found.consignee === undefined && lines.length > 1 && isPerson(lines)) {
    Object.assign(found, splitSalutation(lines.shift() ?? ''))
  }
  const chinese = found.consignee === undefined ? lines.findIndex(isHanName) : -1
  if (chinese !== -1) Object.assign(found, splitSalutation(lines.splice(chinese, 1)[0] ?? ''))
  const city = CITY_STATES[country]
  return { ...found, ...placeIn(lines, country), ...(city !== undefined && { city }) }
}

/** They are cities of their own, without postal codes. */
const CITY_STATES: Partial<Record<string, string>> = { HK: '香港', MO: '澳门' }

/** The first line is a person when it has no number and the next one has. */
const isPerson = ([first = '', ...rest]: readonly string[]): boolean =>
  !/\d/.test(first) &&
  /^[\p{L}.][\p{L} .'’-]+$/u.test(first) &&
  rest.some((line) => /\d/.test(line)) &&
  !/^(?:calle|carrer|avenida|avda|av|plaza|paseo|jalan|jl|rua|via|rue)\b/iu.test(first)

function placeIn(lines: readonly string[], country: string): Found {
  const pattern = postalCodePattern(country)
  const code = pattern === null ? null : new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'i')
  for (let at = lines.length - 1; at >= 0 && code !== null; at--) {
    const line = lines[at] ?? ''
    const match = code.exec(line)
    // A house number may look like a code; the street's line is checked last.
    if (match === null || (at === 0 && lines.length > 1 && line !== match[0])) continue
    return splitAround(lines, at, match, country)
  }
  return {
    ...streetIn(lines.slice(0, Math.max(1, lines.length - 1))),
    city: lines.length > 1 ? (lines.at(-1) ?? '') : '',
  }
}

/** The line with the code, and the text before and after it. */
function splitAround(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  country: string,
): Found {
  const line = lines[at] ?? ''
  const before = line.slice(0, match.index).replace(/[\s-]+$/, '')
  const after = line.slice(match.index + match[0].length).replace(/^[\s-]+/, '')
  const postalCode = match[0].toUpperCase()
  const [above, below] = [lines.slice(0, at), lines.slice(at + 1)]
  if (after !== '') {
    const { city, region } = withRegion(after)
    return {
      postalCode,
      city,
      region: region || (below[0] ?? ''),
      ...streetIn([...above, before].filter((each) => each !== '')),
    }
  }
  const stated = STATE_WITH_CODE.has(country) && above.length > 1
  const words = /^(.+?)\s+([A-Z]{2,3})$/.exec(before)
  if (words !== null && country !== 'GB') {
    return { postalCode, city: words[1] ?? '', region: words[2] ?? '', ...streetIn(above) }
  }
  if (before === '' || stated) {
    const [city = '', ...rest] = above.toReversed()
    const named = before === '' && STATE_WITH_CODE.has(country) && rest.length > 1
    const [region, town] = named ? [city, rest.shift() ?? ''] : [before, city]
    return { postalCode, region, city: town, ...streetIn(rest.toReversed()) }
  }
  return { postalCode, city: before, region: below[0] ?? '', ...streetIn(above) }
}

/** `Alcobendas (Madrid)` */
function withRegion(text: string): { city: string; region: string } {
  const [, city = text, region = ''] = /^(.+?)\s*\(([^)]+)\)$/.exec(text) ?? []
  return { city, region }
}

/** Districts and villages of Indonesia have prefixes of their own. */
const KECAMATAN = /^(?:kec(?:amatan)?\.?)\s+/iu

function streetIn(lines: readonly string[]): Found {
  const district = lines.find((line) => KECAMATAN.test(line))
  const [first = '', ...more] = lines.filter((line) => line !== district)
  const found = { district: district?.replace(KECAMATAN, '').slice(0, 60) ?? '' }
  if (more.length > 0) {
    return { ...found, street: first.slice(0, 100), detail: more.join(', ').slice(0, 200) }
  }
  // A leading number belongs to the street: "10 Downing Street" is one line.
  if (/^\d/u.test(first)) return { ...found, street: first.slice(0, 100), detail: '' }
  const [, street = first, house = ''] =
    /^(\D.*?)[\s,]+((?:no\.?\s*|nº\s*)?\d+\s?\w?(?:[-/]\w+)*)$/iu.exec(first) ?? []
  return { ...found, street: street.slice(0, 100), detail: house }
}
