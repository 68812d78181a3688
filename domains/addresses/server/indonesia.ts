/**
 * Provinsi, kabupaten/kota, kecamatan and kelurahan/desa of Indonesia, from `idn-area-data` (the ministry's own list; the
 * package is MIT, its data ODbL). Its 84,000 villages are loaded with the first request for those of a kecamatan.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = new URL('../data/', `file://${require.resolve('idn-area-data')}`)

type Area = { code: string; name: string; hasChildren: boolean }

/** A line is `code,name` or `code,parent,name`; a name with a comma is quoted. */
const LINE = /^([\d.]+),(?:[\d.]+,)?(.+?)\r?$/

function areasByParent(file: string): Map<string, Area[]> {
  const found = new Map<string, Area[]>()
  for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n').slice(1)) {
    const [, code, written] = LINE.exec(line) ?? []
    if (code === undefined || written === undefined) continue
    const name = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
    const parent = code.slice(0, Math.max(0, code.lastIndexOf('.')))
    const area = { code, name, hasChildren: code.split('.').length < 4 }
    const areas = found.get(parent)
    if (areas === undefined) found.set(parent, [area])
    else areas.push(area)
  }
  return found
}

const upper = new Map(
  ['provinces.csv', 'regencies.csv', 'districts.csv'].flatMap((file) => [...areasByParent(file)]),
)
let villages: Map<string, Area[]> | null = null

/** Codes are `31`, `31.74`, `31.74.07` and `31.74.07.1006`. @param parent '' for the provinces; none for an unknown code */
export function areasBelow(parent: string): Area[] {
  if (parent.split('.').length < 3) return upper.get(parent) ?? []
  villages ??= areasByParent('villages.csv')
  return villages.get(parent) ?? []
}

const FORMS =
  /^(?:provinsi|daerah khusus ibukota|daerah istimewa|dki|di|kabupaten|kab\.?|kota)\s+(?:administrasi\s+)?/
const plain = (name: string): string => name.trim().toLowerCase().replace(FORMS, '')

/**
 * Finds an area as people write it, `Jakarta Selatan` or `Kota Administrasi Jakarta Selatan`.
 * @returns null when there is none, or when it is ambiguous, as `Bandung`, which is a kota and a kabupaten
 */
function findArea(parent: string, name: string): Area | null {
  const areas = areasBelow(parent)
  const wanted = name.trim().toLowerCase()
  const exact = areas.find((area) => area.name.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const alike = areas.filter((area) => plain(area.name) === plain(name))
  return alike.length === 1 ? (alike[0] ?? null) : null
}

type Named = { region: string; city: string; district: string }
type Placed = Named & { provinceCode: string }

/**
 * `district` is `kelurahan, kecamatan`, as written on a parcel; empty where the city is the last level.
 * @returns the names of the list, or the first field that was not found
 */
export function findPlace({ region, city, district }: Named): Placed | keyof Named {
  const province = findArea('', region)
  if (province === null) return 'region'
  const regency = findArea(province.code, city)
  if (regency === null) return 'city'
  const placed = { region: province.name, city: regency.name, provinceCode: province.code }
  if (district === '') return { ...placed, district }
  const at = district.lastIndexOf(', ')
  const part = at === -1 ? null : findArea(regency.code, district.slice(at + 2))
  const village = part === null ? null : findArea(part.code, district.slice(0, at))
  if (part === null || village === null) return 'district'
  return { ...placed, district: `${village.name}, ${part.name}` }
}

/** The first digits of postal codes by province, as Pos Indonesia assigns them. */
const FIRST_DIGITS: readonly [codes: RegExp, digits: string][] = [
  [/^31$/, '1'],
  [/^3[26]$/, '14'],
  [/^(?:1[1-4]|21)$/, '2'],
  [/^1[5-9]$/, '3'],
  [/^3[34]$/, '5'],
  [/^35$/, '6'],
  [/^6/, '7'],
  [/^5/, '8'],
  [/^[789]/, '9'],
]

export function isPostalCodeOf(provinceCode: string, postalCode: string): boolean {
  const digits = FIRST_DIGITS.find(([codes]) => codes.test(provinceCode))?.[1]
  return digits === undefined || digits.includes(postalCode[0] ?? '')
}
