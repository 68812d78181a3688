/** /user/user/invoice/apply: one invoice for an order (`?number=`) or several, to a title, of each as much as is left or less. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { groupedNumber, orderNumber } from '#domains/orders/web/door/number.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf } from '#kit/web/pages/search-params.ts'
import { billableOrders, invoicesOfOrder, myTitles } from '../calls.gen.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { BackToInvoices } from './BackToInvoices.tsx'
import { TitleFields } from './TitleFields.tsx'

export const Route = createFileRoute('/_shop/user/user/invoice/apply')({
  validateSearch: searchOf({ number: orderNumber }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('invoices')('ask') }] }),
  component: ApplyPage,
})

function ApplyPage() {
  const t = useT('invoices')
  const { number } = Route.useSearch()
  const orders = useQuery(
    query(billableOrders, number === undefined ? {} : { orderNumber: number }),
  )
  const titles = useQuery(query(myTitles, {}))
  return (
    <div className="stack">
      <BackToInvoices title={t('ask')} />
      <Loaded query={titles}>
        {({ titles: own, offersSpecial }) => (
          <Loaded query={orders}>
            {({ orders: billable, windowDays, isCut }) => (
              <>
                {number !== undefined &&
                  billable.every((order) => order.orderNumber !== number) && (
                    <WhyNot orderNumber={number} />
                  )}
                {billable.length === 0 ? (
                  <Nothing days={windowDays} />
                ) : own.length === 0 ? (
                  <Panel title={t('apply.noTitle')}>
                    <TitleFields title={null} onClose={() => {}} />
                  </Panel>
                ) : (
                  <ApplyForm
                    orders={billable}
                    isCut={isCut}
                    titles={own}
                    offersSpecial={offersSpecial}
                    named={number}
                  />
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

/** Why an order that the address names cannot be chosen. */
function WhyNot({ orderNumber: named }: { orderNumber: string }) {
  const t = useT('invoices')
  const { data } = useQuery(query(invoicesOfOrder, { orderNumber: named }))
  if (data === undefined || data.why === null) return null
  return <Notice tone="warning">{t(`whyNot.${data.why}`, { number: groupedNumber(named) })}</Notice>
}

function Nothing({ days }: { days: number }) {
  const t = useT('invoices')
  return (
    <div className="panel">
      <EmptyState
        title={t('apply.none')}
        text={t('apply.noneText', { days })}
        action={
          <Link to="/user/user/invoice" className={buttonClass({ variant: 'primary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}
