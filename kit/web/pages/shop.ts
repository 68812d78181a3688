/** The merchant's name of the shop. Set once per page, like its time zone, before anything is rendered. */
import type { AnyRoute } from '@tanstack/react-router'

let name = 'Tradepost'
export const shopName = (): string => name
export function setShopName(given: string | undefined): void {
  name = given || name
}

type Head = { meta?: ({ title?: string } | undefined)[] } & Record<string, unknown>

/** `Cart` becomes `Cart · Tradepost`, unless the title names the shop already. */
export const titleWithShop = (title: string): string =>
  title.includes(name) ? title : title === '' ? name : `${title} · ${name}`

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
        withTitle(ssr === false ? await personalHead(given, headOf, head) : await head?.(given))
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

function withTitle(made: unknown): never {
  const head = made as Head | undefined
  if (head?.meta === undefined) return head as never
  const meta = head.meta.map((each) =>
    each?.title === undefined ? each : { ...each, title: titleWithShop(each.title) },
  )
  return { ...head, meta } as never
}

/** The page's part of a full title. */
export const titleOfPage = (title: string): string =>
  title.endsWith(` · ${name}`) ? title.slice(0, -` · ${name}`.length) : title
