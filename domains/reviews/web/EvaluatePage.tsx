/** /user/user/order/evaluate: the goods of an order with their reviews. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { EvaluateOrder } from './door/EvaluateOrder.tsx'

export const Route = createFileRoute('/_shop/user/user/order/evaluate')({
  validateSearch: searchOf({ number: text() }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('reviews')('evaluate') }] }),
  component: EvaluatePage,
})

function EvaluatePage() {
  const t = useT('reviews')
  const { number: orderNumber = '' } = Route.useSearch()
  return (
    <section className="stack">
      <Breadcrumb
        items={[
          orderNumber === ''
            ? {
                label: t('mine'),
                link: (props) => <Link to="/user/user/reviews" {...props} />,
              }
            : {
                label: groupedNumber(orderNumber),
                link: (props) => (
                  <Link to="/user/user/order/details" search={{ number: orderNumber }} {...props} />
                ),
              },
          { label: t('evaluate') },
        ]}
      />
      <h1>{t('evaluate')}</h1>
      <EvaluateOrder orderNumber={orderNumber} />
    </section>
  )
}
