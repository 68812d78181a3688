/** Whether the storefront has a page at an address: by its dictionary of addresses, and by what domains say of theirs. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { normalAddress } from '#domains/redirects/addresses.ts'
import { redirectEnd } from '#domains/redirects/server/door.ts'
import type { PageFamily } from './kinds.ts'

/** Not rendered by the storefront, and not looked at: files of the shop, and calls that answer with one. */
const FILE = /^\/(?:api|uploads|assets|sitemaps)\/|^\/(?:robots\.txt|sitemap\.xml|favicon\.svg)$/

export type Site = {
  /** `/goods/$id`; `/user/user/help` */
  paths: readonly string[]
  families: readonly PageFamily[]
}

type Asked = { family: PageFamily; name: string }
/** A page that is there, one that is not, or one that its domain is asked about. */
type Judged = boolean | Asked

/**
 * @param addresses paths of this shop, with queries and fragments
 * @returns those that lead to a page, or through a redirect to one
 */
export async function reachable(
  db: Queryable,
  site: Site,
  { addresses, now }: { addresses: readonly string[]; now: Instant },
): Promise<ReadonlySet<string>> {
  const there = await present(db, site, addresses, now)
  const ends = new Map<string, string>()
  for (const address of addresses) {
    const end = there.has(address) ? null : await redirectEnd(db, address)
    if (end !== null) ends.set(address, end)
  }
  const presentEnds = await present(db, site, [...ends.values()], now)
  return new Set(
    addresses.filter((each) => there.has(each) || presentEnds.has(ends.get(each) ?? '')),
  )
}

async function present(
  db: Queryable,
  site: Site,
  addresses: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  const judged = [...new Set(addresses)].map((address) => ({ address, is: judge(site, address) }))
  const asked = Map.groupBy(
    judged.flatMap(({ is }) => (typeof is === 'boolean' ? [] : [is])),
    ({ family }) => family,
  )
  const found = new Map<PageFamily, ReadonlySet<string>>()
  for (const [family, names] of asked) {
    const all = [...new Set(names.map(({ name }) => name))]
    found.set(family, new Set(await family.found(db, all, now)))
  }
  const isThere = (is: Judged) =>
    typeof is === 'boolean' ? is : found.get(is.family)?.has(is.name) === true
  return new Set(judged.filter(({ is }) => isThere(is)).map(({ address }) => address))
}

function judge({ paths, families }: Site, address: string): Judged {
  const normal = normalAddress(address)
  if (normal === null) return false
  const url = new URL(normal, 'http://shop.invalid')
  const path = url.pathname
  if (FILE.test(path)) return true
  for (const family of families.filter(({ query }) => query !== undefined)) {
    if (family.path !== path) continue
    const name = url.searchParams.get(family.query!)
    if (name !== null) return { family, name }
    if (family.isList !== true) return false
  }
  if (paths.includes(path)) return true
  const fit = paths.find((each) => partsIn(each, path) !== null)
  if (fit === undefined) return false
  const family = families.find((each) => each.query === undefined && each.path === fit)
  return family === undefined ? true : { family, name: partsIn(fit, path)![0] ?? '' }
}

/** @returns what stands for the names of `/goods/$id`; null where the path does not fit */
function partsIn(pattern: string, path: string): string[] | null {
  const own = pattern.split('/')
  const given = path.split('/')
  if (own.length !== given.length) return null
  const parts: string[] = []
  for (const [index, part] of own.entries()) {
    const [, before = '', after = ''] = /^(.*?)\{?\$\w*\}?(.*)$/.exec(part) ?? []
    const value = given[index]!
    if (!part.includes('$')) {
      if (part !== value) return null
    } else if (
      !value.startsWith(before) ||
      !value.endsWith(after) ||
      value.length <= before.length + after.length
    )
      return null
    else parts.push(value.slice(before.length, value.length - after.length))
  }
  return parts
}
