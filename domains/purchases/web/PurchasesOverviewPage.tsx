/** /user/user/inventory/overview: goods in transit, stock alerts, and purchased goods. */
import { createFileRoute } from '@tanstack/react-router'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { PurchasedGoods } from './PurchasedGoods.tsx'
import { PurchasesFrame } from './PurchasesFrame.tsx'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Rendered above the purchases: goods that the buyer waits for. */
    'purchases.overview': object
  }
}

export const Route = createFileRoute('/_shop/user/user/inventory/overview')({
  /** The search text. */
  validateSearch: searchOf({ q: text(100) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('purchases')('title') }] }),
  component: PurchasesOverviewPage,
})

function PurchasesOverviewPage() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PurchasesFrame current="overview">
      <Slot name="purchases.overview" props={{}} />
      <PurchasedGoods
        words={q}
        onWords={(words) =>
          void navigate({ search: { q: words }, replace: true, resetScroll: false })
        }
      />
    </PurchasesFrame>
  )
}
