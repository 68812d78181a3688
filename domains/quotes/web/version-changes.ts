/** What a version of a quote changed, compared with the one before it: for the conversation that both sides read. */
import type { QuoteVersion } from '../contract.ts'

export type Change =
  | { kind: 'price' | 'quantity'; lineId: number; was: number | null; is: number }
  | { kind: 'goods' | 'freight' | 'total'; was: number | null; is: number }
  | { kind: 'warranty'; was: number | null; is: number | null }
  | { kind: 'deposit'; was: number | null; is: number | null }
  | { kind: 'neededOn'; was: string | null; is: string | null }
  | { kind: 'terms'; was: string | null; is: string }

export const goodsAmountOf = ({ lines }: Pick<QuoteVersion, 'lines'>): number =>
  lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0)

/**
 * Of the first version everything is new (`was` is null). Freight and terms are the merchant's, so they are compared with the merchant's
 * last version; a total is not compared with that of other goods: after a counter-offer, which has none with freight, it is new.
 * @param number of the version, as in `versions`
 */
export function changesOf(versions: readonly QuoteVersion[], number: number): Change[] {
  const version = versions.find((each) => each.number === number)
  if (version === undefined) return []
  const before = versions.find((each) => each.number === number - 1)
  const offer = versions.findLast((each) => each.number < number && each.author === 'staff')
  const { freightAmount, terms, neededOn } = version
  const changes: Change[] = [
    ...version.lines.flatMap(({ lineId, quantity, unitAmount }): Change[] => {
      const line = before?.lines.find((each) => each.lineId === lineId)
      const common = { lineId }
      return [
        { kind: 'price', ...common, was: line?.unitAmount ?? null, is: unitAmount },
        { kind: 'quantity', ...common, was: line?.quantity ?? null, is: quantity },
      ]
    }),
    {
      kind: 'goods',
      was: before === undefined ? null : goodsAmountOf(before),
      is: goodsAmountOf(version),
    },
    ...(freightAmount === null
      ? []
      : [{ kind: 'freight', was: offer?.freightAmount ?? null, is: freightAmount } as const]),
    ...(version.author === 'buyer'
      ? []
      : [
          {
            kind: 'total',
            was: before === offer ? (offer?.totalAmount ?? null) : null,
            is: version.totalAmount,
          } as const,
        ]),
    { kind: 'deposit', was: before?.depositPercent ?? null, is: version.depositPercent },
    { kind: 'warranty', was: before?.warrantyMonths ?? null, is: version.warrantyMonths },
    { kind: 'neededOn', was: before?.neededOn ?? null, is: neededOn },
    ...(version.author === 'buyer'
      ? []
      : [{ kind: 'terms', was: offer?.terms ?? null, is: terms } as const]),
  ]
  return changes.filter(({ was, is }) => (was ?? '') !== (is ?? ''))
}
