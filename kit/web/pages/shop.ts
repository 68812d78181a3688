/** The shop's name, logo and description, set once per page, like its time zone, before anything is rendered. */
import type { AnyRoute } from '@tanstack/react-router'
import { textIn, type Lang } from '../../contract/lang.ts'
import { DEFAULT_IDENTITY, nameIn, type ShopIdentity } from '../../contract/shop-identity.ts'
import type { RouteContext } from './route-context.ts'

let identity = DEFAULT_IDENTITY
export const shopIdentity = (): ShopIdentity => identity
/** In every language: a visitor may change theirs without loading the page again. */
export function setShopIdentity(given: ShopIdentity): void {
  identity = given
}

let hasActivities = false
/** Whether prices of activities are to be asked for: no cached page has them. */
export const shopHasActivities = (): boolean => hasActivities
export function setShopHasActivities(given: boolean): void {
  hasActivities = given
}

export const shopName = (lang: Lang): string => nameIn(identity, lang)
export const shopTagline = (lang: Lang): string => textIn(identity.tagline, lang).text
export const shopDescription = (lang: Lang): string => textIn(identity.description, lang).text
/** The icon of browser tabs: the shop's logo, if it has one. */
export const iconOf = ({ logoUrl }: ShopIdentity): string =>
  logoUrl === null ? '/favicon.svg' : smallPicture(logoUrl)

/** The smaller of an uploaded picture's two sizes. */
export const smallPicture = (url: string): string => url.replace('-1200.', '-400.')

type Head = { meta?: ({ title?: string } | undefined)[] } & Record<string, unknown>

/** `Cart` becomes `Cart · Tradepost`, unless the title names the shop already. */
export function titleWithShop(title: string, lang: Lang): string {
  const name = shopName(lang)
  return title.includes(name) ? title : title === '' ? name : `${title} · ${name}`
}

type HeadOf = NonNullable<AnyRoute['options']['head']>
type Given = Parameters<HeadOf>[0]

/**
 * Puts the shop's name behind the title of each page below, so that no page has to, and gives a page that the server does
 * not render (`ssr: false`) its own title all the same: the layout around it is all that the server projects.
 */
export function nameTitles(root: AnyRoute): void {
  /** Routes get their ids with the router. */
  const heads = new Map<AnyRoute, HeadOf | undefined>()
  const headOf = (id: string) => [...heads].find(([route]) => route.id === id)?.[1]
  const visit = (route: AnyRoute) => {
    const { head, ssr } = route.options
    heads.set(route, head)
    if (head !== undefined || ssr === false)
      route.options.head = async (given: Given) =>
        withTitle(
          ssr === false ? await personalHead(given, headOf, head) : await head?.(given),
          (given.match.context as RouteContext).lang,
        )
    for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>))
      visit(child)
  }
  visit(root)
}

/** While the screen and its messages load, the title stays as the server rendered it. */
async function personalHead(
  given: Given,
  headOf: (id: string) => HeadOf | undefined,
  own: HeadOf | undefined,
): Promise<unknown> {
  const { match, matches } = given
  if (match.status !== 'pending') return own?.(given)
  if (!import.meta.env.SSR) return { meta: [{ title: document.title }] }
  const page = matches.at(-1) ?? match
  return headOf(page.routeId)?.({ ...given, match: page, params: page.params })
}

function withTitle(made: unknown, lang: Lang): never {
  const head = made as Head | undefined
  if (head?.meta === undefined) return head as never
  const meta = head.meta.map((each) =>
    each?.title === undefined ? each : { ...each, title: titleWithShop(each.title, lang) },
  )
  return { ...head, meta } as never
}

/** The page's part of a full title. */
export function titleOfPage(title: string, lang: Lang): string {
  const end = ` · ${shopName(lang)}`
  return title.endsWith(end) ? title.slice(0, -end.length) : title
}
