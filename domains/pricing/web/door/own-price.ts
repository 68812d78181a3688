/**
 * What a product costs the visitor, wherever a price stands: asked once for all products that come into view. Guests ask
 * while there are activities, whose prices are in no cached page.
 */
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { ownPrices } from '../../calls.gen.ts'
import type { Flash, OwnPrice, RunningActivity } from '../../contract.ts'
import { OWN_PRICES_MAX } from '../../limits.ts'
import { useOwnPricesAsked } from './own-prices-asked.ts'

type Own = OwnPrice & { until?: number | undefined }
/** What a card shows of this visitor's own. */
type Mine = {
  own: Own | null
  gift: { name: string; until: number } | null
  flash: (Flash & { until: number }) | null
}

/** Products that wait for the next call, each with those who wait for it. */
let waiting = new Map<number, PromiseWithResolvers<Mine | null>>()

/** All that is asked for within one turn of the browser travels together. */
function ask(productId: number): Promise<Mine | null> {
  const known = waiting.get(productId)
  if (known !== undefined) return known.promise
  if (waiting.size === 0) setTimeout(send)
  const asked = Promise.withResolvers<Mine | null>()
  waiting.set(productId, asked)
  return asked.promise
}

function send(): void {
  const all = [...waiting]
  waiting = new Map()
  for (let from = 0; from < all.length; from += OWN_PRICES_MAX) {
    const some = all.slice(from, from + OWN_PRICES_MAX)
    call(ownPrices, { products: some.map(([id]) => id).join(',') }).then(
      (prices) => {
        const byId = new Map(
          prices.map(({ productId, own, gift, flash }) => [
            productId,
            {
              own: own && { ...own, until: endOf(own.activity) },
              gift: gift && { name: gift.name, until: Date.now() + gift.leftMs },
              flash: flash && { ...flash, until: Date.now() + flash.leftMs },
            },
          ]),
        )
        for (const [id, asked] of some) asked.resolve(byId.get(id) ?? null)
      },
      (error: unknown) => {
        for (const [, asked] of some) asked.reject(error)
      },
    )
  }
}

/** When an activity ends, in milliseconds of the browser's clock. */
export const endOf = (
  activity: RunningActivity | null | undefined,
  answeredAt = Date.now(),
): number | undefined => activity?.leftMs && answeredAt + activity.leftMs

/** @returns undefined for visitors who pay the public price, and while loading */
export const useOwnPrice = (productId: number): Own | undefined =>
  useMine(productId)?.own ?? undefined

/** The activity that gives something with these goods. @returns undefined where none does, and while loading */
export const useCardGift = (productId: number): NonNullable<Mine['gift']> | undefined =>
  useMine(productId)?.gift ?? undefined

/** The flash sale that has the product for less. @returns undefined where none does, and while loading */
export const useFlash = (productId: number): NonNullable<Mine['flash']> | undefined =>
  useMine(productId)?.flash ?? undefined

function useMine(productId: number): Mine | null | undefined {
  const lang = useLang()
  const { token } = useSession()
  const { data } = useQuery({
    queryKey: [ownPrices.path, lang, token, productId],
    queryFn: () => ask(productId),
    enabled: useOwnPricesAsked(),
  })
  return data
}
