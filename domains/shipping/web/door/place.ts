/** The destination of freight estimates: chosen and stored in this browser, or the default address. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listAddresses } from '#domains/addresses/calls.gen.ts'
import type { Address } from '#domains/addresses/contract.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { query } from '#kit/web/calls/call.ts'
import { STALE_MS } from '#kit/web/calls/queries.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { hasKeys, writeLocal, readLocal } from '#kit/web/session/local.ts'
import { useSession } from '#kit/web/session/session.ts'
import { store } from '#kit/web/session/store.ts'

/** `province` is the code of one of China's; empty where none is chosen. */
export type Place = { country: string; province: string }

const PLACE = 'place'
const isPlace = (value: unknown): value is Place =>
  hasKeys(value, { country: 'string', province: 'string' })

const place = store<Place | null>(null, () => readLocal(PLACE, isPlace))

export function choosePlace(chosen: Place): void {
  writeLocal(PLACE, chosen)
  place.set(chosen)
}

/** The country of most buyers of a language; the others may be anywhere. */
const HOME: Partial<Record<Lang, string>> = { cn: 'CN', id: 'ID' }

/** The place chosen in this browser; null where the address decides. */
export const chosenPlace = place.get

type Home = Pick<Address, 'isDefault' | 'country' | 'provinceCode'>

/** The chosen place, otherwise the default address, otherwise the home of the language. */
export function placeFrom(
  chosen: Place | null,
  addresses: readonly Home[],
  lang: Lang,
): Place | null {
  if (chosen !== null) return chosen
  const own = addresses.find(({ isDefault }) => isDefault)
  if (own !== undefined) {
    return { country: own.country, province: own.provinceCode ?? '' }
  }
  const country = HOME[lang]
  return country === undefined ? null : { country, province: '' }
}

/** The buyer's addresses for an estimate; every product page needs them, so they stay fresh for a while. */
export const queryAddresses = queryOptions({ ...query(listAddresses, {}), staleTime: STALE_MS })

/** @returns null where no place is known and none can be guessed; undefined while loading */
export function usePlace(): Place | null | undefined {
  const chosen = place.use()
  const lang = useLang()
  const { isLoggedIn } = useSession()
  const isAsked = isLoggedIn && chosen === null
  const { data, isPending } = useQuery({ ...queryAddresses, enabled: isAsked })
  if (isAsked && isPending) return undefined
  return placeFrom(chosen, isAsked ? (data ?? []) : [], lang)
}
