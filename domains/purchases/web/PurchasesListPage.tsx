/** /user/user/inventory/list: all movements, or those of one SKU. */
import { createFileRoute } from '@tanstack/react-router'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { PurchasesFrame } from './PurchasesFrame.tsx'
import { Moves } from './Moves.tsx'

export const Route = createFileRoute('/_shop/user/user/inventory/list')({
  validateSearch: searchOf({ sku: whole(1) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('purchases')('tab.list') }] }),
  component: PurchasesListPage,
})

function PurchasesListPage() {
  const { sku } = Route.useSearch()
  return (
    <PurchasesFrame current="list">
      <Moves skuId={sku} />
    </PurchasesFrame>
  )
}
