/** Addresses of this shop, as redirects compare them, and where a set of redirects leads. */
import type { Lang } from '#kit/contract/lang.ts'

/** Stands for the shop: an address that leaves it when it is read as browsers do is none of ours. */
const SHOP = 'http://shop.invalid'
/** One slash, and nothing that browsers read as one, or leave out. */
const OWN = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u
const ESCAPE = /%[\da-f]{2}/gi
/** What the pages of the storefront are never asked for. */
const NOT_THE_SHOP = /^\/(?:api|office|assets|uploads|health|metrics|_)(?:\/|$)/

/**
 * A path of this shop with its query: without a fragment, an empty segment or a slash at its end, and with parameters in one order.
 * @returns null for anything else: other hosts, schemes, backslashes, white space
 */
export function normalAddress(typed: string): string | null {
  const url = ownUrl(typed)
  if (url === null) return null
  url.searchParams.sort()
  return `${pathOf(url)}${url.search}`
}

/** The same for where a redirect leads: parameters stay in their order, and a fragment stays. */
export function normalTarget(typed: string): string | null {
  const url = ownUrl(typed)
  return url === null ? null : `${pathOf(url)}${url.search}${url.hash}`
}

/** Whether visitors of the storefront can be led away from here: the start page and what is no page stay. */
export const canLeadAway = (address: string): boolean =>
  address !== '/' && !address.startsWith('/?') && !NOT_THE_SHOP.test(address)

function ownUrl(typed: string): URL | null {
  if (!OWN.test(typed) || !URL.canParse(typed, SHOP)) return null
  const url = new URL(typed, SHOP)
  return url.origin === SHOP ? url : null
}

/** `/.//other.example` is `//other.example` once it is read: segments that are empty are dropped after that. */
function pathOf({ pathname }: URL): string {
  const path = pathname.replace(/\/{2,}/g, '/').replaceAll(ESCAPE, (escape) => escape.toUpperCase())
  return path === '/' ? path : path.replace(/\/$/, '')
}

/** `from` is a normal address; `lang` null: for all languages. */
export type Rule = { id: number; from: string; lang: Lang | null; to: string }

/** Rules by the path that they lead away from, those with the most parameters first, and of one language before those of all. */
export type RuleBook = ReadonlyMap<string, readonly (Rule & { parameters: URLSearchParams })[]>

export function ruleBook(rules: readonly Rule[]): RuleBook {
  const parsed = rules.map((rule) => ({ ...rule, parameters: parametersOf(rule.from) }))
  const byPath = Map.groupBy(parsed, ({ from }) => pathIn(from))
  for (const each of byPath.values())
    each.sort(
      (one, other) =>
        other.parameters.size - one.parameters.size ||
        Number(one.lang === null) - Number(other.lang === null),
    )
  return byPath
}

const pathIn = (address: string): string => address.split('?', 1)[0]!
const parametersOf = (address: string): URLSearchParams => {
  const cut = address.indexOf('?')
  return new URLSearchParams(cut === -1 ? '' : address.slice(cut))
}

/** The rule of an address: all parameters of the rule are in it; further ones do not matter. */
function ruleAt(book: RuleBook, address: string, lang: Lang): Rule | undefined {
  const given = parametersOf(address)
  return book
    .get(pathIn(address))
    ?.find(
      (rule) =>
        (rule.lang === null || rule.lang === lang) &&
        [...rule.parameters].every(([name, value]) => given.getAll(name).includes(value)),
    )
}

/**
 * Where an address leads in the end, however many redirects lead there: visitors are led in one step.
 * @param address a normal one
 * @returns null: nowhere, or in a circle
 */
export function leadOf(
  book: RuleBook,
  address: string,
  lang: Lang,
): { rule: Rule; to: string } | null {
  const first = ruleAt(book, address, lang)
  if (first === undefined) return null
  const seen = new Set<number>()
  let last = first
  while (!seen.has(last.id)) {
    seen.add(last.id)
    const here = normalAddress(last.to)
    const next = here === null ? undefined : ruleAt(book, here, lang)
    if (next === undefined) return { rule: first, to: last.to }
    last = next
  }
  return null
}
