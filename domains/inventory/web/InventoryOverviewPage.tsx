/** /user/user/inventory/overview: goods on their way to me, goods I wait for, goods I bought. */
import { createFileRoute } from '@tanstack/react-router'
import { MyNotices } from '#domains/arrivals/web/door.ts'
import { MyRequests } from '#domains/transfers/web/door.ts'
import { searchOf, text } from '#kit/web/search-params.ts'
import { Bought } from './Bought.tsx'
import { InventoryFrame } from './InventoryFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/inventory/overview')({
  /** Words to find goods by. */
  validateSearch: searchOf({ q: text(100) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('inventory')('title') }] }),
  component: InventoryOverviewPage,
})

function InventoryOverviewPage() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InventoryFrame current="overview">
      <MyRequests />
      <MyNotices />
      <Bought
        words={q}
        onWords={(words) =>
          void navigate({ search: { q: words }, replace: true, resetScroll: false })
        }
      />
    </InventoryFrame>
  )
}
