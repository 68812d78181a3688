/**
 * `node scripts/write-zone-cities.ts`: writes what cities of time zones are called in the shop's languages, from the Unicode CLDR.
 * The packages weigh 99 MB and what is needed 32 KB, so they are fetched for this run alone and the result is committed. Run it
 * again when zones were added.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGS, type Lang } from '#kit/contract/lang.ts'

const VERSION = '48.2.0'
const OUT = 'domains/settings/office/zone-cities.json'
const LOCALE_OF = { cn: 'zh', en: 'en', spa: 'es', id: 'id' } as const satisfies Record<
  Lang,
  string
>

type Node = { exemplarCity?: string } & { [part: string]: Node | string | undefined }
type Names = { main: Record<string, { dates: { timeZoneNames: { zone: Node } } }> }
type Zones = {
  keyword: { u: { tz: Record<string, { _alias?: string; _iana?: string } | string> } }
}

const temporary = mkdtempSync(join(tmpdir(), 'zone-cities-'))
try {
  const [names, zones] = ['cldr-dates-full', 'cldr-bcp47'].map(fetchPackage)
  const newNames = newNamesOf(
    JSON.parse(readFileSync(join(zones!, 'bcp47/timezone.json'), 'utf8')) as Zones,
  )
  const cities = Object.fromEntries(
    LANGS.map((lang) => [lang, citiesOf(names!, LOCALE_OF[lang], newNames)]),
  )
  writeFileSync(OUT, `${JSON.stringify(cities, null, 1)}\n`)
  const counts = LANGS.map((lang) => `${lang} ${Object.keys(cities[lang] ?? {}).length}`)
  console.log(`${OUT}: ${counts.join(', ')}`)
} finally {
  rmSync(temporary, { recursive: true })
}

/** @returns the folder of the package */
function fetchPackage(name: string): string {
  const folder = join(temporary, name)
  mkdirSync(folder)
  const packed = execFileSync('npm', ['pack', `${name}@${VERSION}`, '--silent'], { cwd: folder })
  execFileSync('tar', ['xzf', packed.toString().trim()], { cwd: folder })
  return join(folder, 'package')
}

/** The CLDR keeps the oldest name of a zone (Asia/Calcutta); some browsers use the newest (Asia/Kolkata). */
function newNamesOf({ keyword }: Zones): Map<string, string> {
  return new Map(
    Object.values(keyword.u.tz).flatMap((zone) => {
      if (typeof zone === 'string' || zone._iana === undefined) return []
      const { _alias: aliases = '', _iana: newest } = zone
      return aliases.split(' ').map((alias) => [alias, newest] as const)
    }),
  )
}

/** Those that are not simply the last part of the zone's name. */
function citiesOf(folder: string, locale: string, newNames: Map<string, string>) {
  const file = readFileSync(join(folder, 'main', locale, 'timeZoneNames.json'), 'utf8')
  const { zone } = (JSON.parse(file) as Names).main[locale]!.dates.timeZoneNames
  const found = [...listCities(zone, '')].flatMap(([name, city]) => {
    const newest = newNames.get(name)
    return (newest === undefined || newest === name ? [name] : [name, newest]).map(
      (each) => [each, city] as const,
    )
  })
  return Object.fromEntries(
    found
      .filter(([name, city]) => name !== 'Etc/Unknown' && city !== cityIn(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function cityIn(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

function* listCities(node: Node, prefix: string): Generator<[string, string]> {
  for (const [part, below] of Object.entries(node)) {
    if (typeof below !== 'object') continue
    if (below.exemplarCity !== undefined) yield [prefix + part, below.exemplarCity]
    else yield* listCities(below, `${prefix}${part}/`)
  }
}
