/** What the shop is called, as its merchant has set it. Told once to a page, like its time zone, before anything is shown. */
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

/** Puts the shop's name behind the title of each page below, so that no page has to. */
export function nameTitles(route: AnyRoute): void {
  const { head } = route.options
  if (head !== undefined) {
    route.options.head = async (...given: Parameters<typeof head>) => {
      const made = (await head(...given)) as Head | undefined
      if (made?.meta === undefined) return made as never
      const meta = made.meta.map((each) =>
        each?.title === undefined ? each : { ...each, title: titleWithShop(each.title) },
      )
      return { ...made, meta } as never
    }
  }
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>))
    nameTitles(child)
}
