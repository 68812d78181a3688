/** Where a later domain asks whether the order is invoiced, and to whom. */
import { Suspense } from 'react'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import type { InvoiceKind } from '../contract.ts'

type Choosing = {
  /** To whom; null: there is to be no invoice. Undefined: not chosen yet. */
  titleId: number | null | undefined
  onChoose: (titleId: number | null) => void
  kind: InvoiceKind
  onKind: (kind: InvoiceKind) => void
}

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    'checkout.invoice': Choosing
  }
}

export function Invoicing(props: Choosing) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Slot name="checkout.invoice" props={props} />
    </Suspense>
  )
}
