/** /office/orders/new: an order that staff place for a customer, as by telephone, at the customer's own prices. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { orderingCustomer } from '../office-calls.gen.ts'
import { CustomerSearch } from './CustomerSearch.tsx'
import { NewOrder } from './NewOrder.tsx'

export const Route = createFileRoute('/_frame/office/orders/new')({
  validateSearch: searchOf({ customer: whole(1) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.checkout')('title') }],
  }),
  component: NewOrderPage,
})

function NewOrderPage() {
  const t = useT('office.checkout')
  const orders = useT('office.orders')
  const { customer: customerId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const customer = useQuery({
    ...query(orderingCustomer, { customerId: String(customerId ?? 0) }),
    enabled: customerId !== undefined,
  })
  const choose = (id: number | undefined) => void navigate({ search: { customer: id } })
  return (
    <>
      <Breadcrumb
        items={[
          { label: orders('title'), link: (props) => <Link to="/office/orders" {...props} /> },
          { label: t('title') },
        ]}
      />
      <PageTitle title={t('title')} />
      {customerId === undefined ? (
        <CustomerSearch onChoose={choose} />
      ) : (
        <Loaded query={customer}>
          {(found) => (
            <NewOrder key={found.id} customer={found} onChange={() => choose(undefined)} />
          )}
        </Loaded>
      )}
    </>
  )
}
