/** The clock of pieces of flash sales that are being ordered. */
import { Suspense } from 'react'
import type { HeldPiecesProps } from '#domains/promotions/web/door/HeldPieces.tsx'
import { late } from '#kit/web/pages/late.ts'
import type { Checkout } from '../contract.ts'

const HeldPieces = late<HeldPiecesProps>(
  () => import('#domains/promotions/web/door/HeldPieces.tsx'),
)

type Props = {
  checkout: Checkout
  /** Prices are others when the time of some is over. */
  onLapse: () => void
}

export function Held({ checkout: { groups }, onLapse }: Props) {
  const skuIds = groups.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))
  return (
    <Suspense fallback={null}>
      <HeldPieces skuIds={skuIds} onLapse={onLapse} className="mb-4" />
    </Suspense>
  )
}
