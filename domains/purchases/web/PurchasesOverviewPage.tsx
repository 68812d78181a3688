/** /user/user/inventory/overview: goods on their way to me, goods I wait for, goods I bought. */
import { createFileRoute } from '@tanstack/react-router'
import { MyNotices } from '#domains/arrivals/web/door.ts'
import { MyRequests } from '#domains/transfers/web/door.ts'
import { searchOf, text } from '#kit/web/search-params.ts'
import { Bought } from './Bought.tsx'
import { PurchasesFrame } from './PurchasesFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/inventory/overview')({
  /** Words to find goods by. */
  validateSearch: searchOf({ q: text(100) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('purchases')('title') }] }),
  component: PurchasesOverviewPage,
})

function PurchasesOverviewPage() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PurchasesFrame current="overview">
      <MyRequests />
      <MyNotices />
      <Bought
        words={q}
        onWords={(words) =>
          void navigate({ search: { q: words }, replace: true, resetScroll: false })
        }
      />
    </PurchasesFrame>
  )
}
