/** Prices the rows of a pad together; requested a moment after the last change, by the rules of cart and checkout. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { pricePad } from '../../pad-calls.gen.ts'
import { PAD_LINES_MAX } from '../../pad-contract.ts'
import { isReady, stateOf, type Row } from './rows.ts'

/** Holding down a button of the stepper causes one request. */
const SETTLE_MS = 200

export type PadPrice = NonNullable<DataOf<typeof pricePad>['prices'][number]>

/** Quantities that are to be added, and those that this pad has added to the cart: together they reach a volume price. */
function linesOf(rows: readonly Row[]) {
  return rows.flatMap((row) => {
    const quantity = stateOf(row) === 'done' ? (row.outcome?.addedQuantity ?? 0) : row.quantity
    const { key, skuId, unitId } = row
    return skuId === null || unitId === null || quantity < 1
      ? []
      : [{ key, skuId, unitId, quantity }]
  })
}

export function usePadPrices(rows: readonly Row[]) {
  const lang = useLang()
  const { token } = useSession()
  const lines = linesOf(rows).slice(0, PAD_LINES_MAX)
  const { data } = useQuery({
    queryKey: [pricePad.path, lang, token, lines],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      signal.throwIfAborted()
      const asked = lines.map(({ skuId, unitId, quantity }) => ({ skuId, unitId, quantity }))
      const { currency, prices } = await call(pricePad, { lines: asked }, signal)
      const byKey = new Map(lines.map(({ key }, index) => [key, prices[index] ?? undefined]))
      return { currency, byKey }
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const ready = rows.filter(isReady).flatMap(({ key }) => data?.byKey.get(key) ?? [])
  return {
    currency: data?.currency,
    priceOf: ({ key }: Row): PadPrice | undefined => data?.byKey.get(key),
    /** The total of what can be added now; undefined while none of it has a price. */
    readyAmount:
      ready.length === 0 ? undefined : ready.reduce((sum, { lineAmount }) => sum + lineAmount, 0),
  }
}
export type PadPrices = ReturnType<typeof usePadPrices>
