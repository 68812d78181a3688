/**
 * Splits a Chinese address, with or without separators: province, city, district by the names people use, then street and
 * house.
 */
import { regionsBelow } from '../regions.ts'
import {
  splitSalutation,
  HAN,
  isHanName,
  MARK,
  withMarks,
  type Found,
  type Pieces,
} from './pieces.ts'

const POSTCODE = /(?<!\d)\d{6}(?![\d号室])/

export function chinaOf({ text }: Pieces): Found {
  const parts = withMarks(text)
    .split(/[\n,]|(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== MARK.phone)
  const found: Found = {}
  const places: string[] = []
  // A part with 先生 or 女士 is the person, even if other parts are as short as a name.
  const called = parts.find((part) => CALLED.test(part) && part.replace(CALLED, '').length <= 4)
  for (const part of parts) {
    const code = POSTCODE.exec(part.startsWith(MARK.place) ? '' : part)?.[0]
    const bare = part.replace(/^[\u{e001}-\u{e004}]\s*/u, '')
    if (part.startsWith(MARK.consignee)) Object.assign(found, splitSalutation(bare))
    else if (code !== undefined && bare.replace(code, '').trim() === '') found.postalCode = code
    else if (part.startsWith(MARK.place)) places.push(bare)
    else if (part === called && bare.replace(CALLED, '') === '') {
      found.salutation = splitSalutation(bare).salutation
    } else if (part === called) Object.assign(found, splitSalutation(bare))
    else if (isUnnamed(found, called) && isPerson(bare, places.length === 0)) {
      found.consignee = splitSalutation(bare).consignee
    } else places.push(bare)
  }
  return { ...found, ...placeIn(places, found) }
}

const CALLED = /(?:先生|女士|小姐|太太)$/u

/** `王小明 小姐`: the name may be separated from the form of address. */
const isUnnamed = ({ consignee }: Found, called: string | undefined): boolean =>
  consignee === undefined && (called === undefined || called.replace(CALLED, '') === '')

/** Short, and without a word for a place; a part between regions and street is no person. */
function isPerson(part: string, isFirst: boolean): boolean {
  if (!HAN.test(part)) return isFirst && /^[\p{L}][\p{L} .'-]{1,30}$/u.test(part)
  return isHanName(part) && !isRegionName(part)
}

type Region = { code: string; name: string; hasChildren: boolean }

/** `广东` for 广东省, `内蒙古` for 内蒙古自治区, `延边` for 延边朝鲜族自治州. */
const SUFFIX =
  /(?:维吾尔|壮族|回族)?自治区$|(?:土家族苗族|朝鲜族|布依族苗族|苗族侗族|哈尼族彝族|壮族苗族|傣族景颇族|藏族羌族|蒙古族藏族|彝族|藏族|傣族|白族|回族|蒙古|傈僳族|柯尔克孜|哈萨克)*自治州$|[省市]$|地区$|盟$/u
const shortOf = (name: string): string => name.replace(SUFFIX, '')

const provinces = regionsBelow(undefined)
const isRegionName = (part: string): boolean =>
  provinces.some(({ code, name }) => {
    if (part === name || part === shortOf(name)) return true
    return regionsBelow(code).some((city) => part === city.name || part === shortOf(city.name))
  })

const COMMON_CITIES = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** The region whose name the text begins with, preferring the longest. */
function headOf<R extends Region>(text: string, regions: readonly R[]): [R, string] | null {
  const full = regions.filter(({ name }) => text.startsWith(name))
  const best = full.sort((a, b) => b.name.length - a.name.length)[0]
  if (best !== undefined) return [best, text.slice(best.name.length)]
  for (const region of regions) {
    const short = shortOf(region.name).replace(/(?<=..)[区县]$/u, '')
    const after = text.slice(short.length)
    if (short.length >= 2 && text.startsWith(short) && !/^[路街道巷村镇乡里弄大]/u.test(after)) {
      return [region, after.replace(/^[市县区](?=.)/u, '')]
    }
  }
  return null
}

type Coded = { codes: [string, string | null, string | null]; rest: string }

/** Province, city and district from the beginning of the text; a missing level follows from the one below. */
function findCodes(text: string): Coded | null {
  const province = headOf(text, provinces)
  if (province !== null) {
    const [{ code }, rest] = province
    return splitWithin(code, rest)
  }
  for (const { code } of provinces) {
    const cities = regionsBelow(code).filter(({ name }) => !COMMON_CITIES.has(name))
    if (headOf(text, cities) !== null) return splitWithin(code, text)
  }
  return null
}

function splitWithin(province: string, after: string): Coded {
  const cities = regionsBelow(province)
  const named = cities.filter(({ name }) => !COMMON_CITIES.has(name))
  const city = headOf(after, named)
  if (city !== null) {
    const parts = regionsBelow(city[0].code)
    // 苏州市工业园区 is 苏州工业园区 in the list.
    const part = headOf(city[1], parts) ?? headOf(shortOf(city[0].name) + city[1], parts)
    return part === null
      ? { codes: [province, city[0].code, null], rest: city[1] }
      : { codes: [province, city[0].code, part[0].code], rest: part[1] }
  }
  // 北京市朝阳区, 上海市上海市浦东新区, 湖北省仙桃市: the level between has no name of its own.
  const twice = headOf(after, provinces)
  const rest = twice !== null && twice[0].code === province ? twice[1] : after
  for (const { code } of cities) {
    const part = headOf(rest, regionsBelow(code))
    if (part !== null) return { codes: [province, code, part[0].code], rest: part[1] }
  }
  return { codes: [province, null, null], rest }
}

function placeIn(places: readonly string[], found: Found): Found {
  const whole = places.join('').replaceAll(/\s+(?=\p{Script=Han})|(?<=\p{Script=Han})\s+/gu, '')
  for (let at = 0; at < Math.min(whole.length, 12); at++) {
    const here = findCodes(whole.slice(at))
    if (here === null) continue
    const before = whole.slice(0, at)
    const person =
      found.consignee === undefined && isPerson(before, true) ? splitSalutation(before) : {}
    const [provinceCode, cityCode, districtCode] = here.codes
    return { provinceCode, cityCode, districtCode, ...person, ...streetIn(here.rest) }
  }
  return streetIn(whole)
}

const ROAD = /^(.*?(?:大道|大街|国道|省道|公路|路|街(?!道)|巷|胡同|弄))(.+)$/u
const TOWN = /^(.*?(?:街道|镇|乡|村|工业园区?|开发区|园区))(.+)$/u
const NUMBER = /^(\D+?)(\d.*)$/u

/** The road, and the house number. */
function streetIn(rest: string): Pick<Found, 'street' | 'detail'> & Pick<Found, 'postalCode'> {
  const code = POSTCODE.exec(rest)?.[0]
  const bare = (code === undefined ? rest : rest.replace(code, '')).replace(
    /^[\s-]+|[\s.。-]+$/gu,
    '',
  )
  const [, street = bare, detail = ''] =
    ROAD.exec(bare) ?? TOWN.exec(bare) ?? NUMBER.exec(bare) ?? []
  return {
    street: street.slice(0, 100),
    detail: detail.trim().slice(0, 200),
    ...(code !== undefined && { postalCode: code }),
  }
}
