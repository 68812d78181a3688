/** /user/user/shebeiorder/evaluate: the machines of an order, each with its buyer's review. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EvaluateOrder } from '#domains/reviews/web/door/EvaluateOrder.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { MachinePageHead } from './MachinePageHead.tsx'

export const Route = createFileRoute('/_shop/user/user/shebeiorder/evaluate')({
  validateSearch: searchOf({ number: text() }),
  // Of no order there is nothing to see.
  beforeLoad: ({ search }) => {
    if (search.number === undefined) throw redirect({ to: '/user/user/shebeiorder', replace: true })
  },
  head: ({ match }) => ({ meta: [{ title: match.context.t('reviews')('evaluate') }] }),
  component: EvaluatePage,
})

function EvaluatePage() {
  const t = useT('reviews')
  const { number: orderNumber = '' } = Route.useSearch()
  return (
    <section className="stack">
      <MachinePageHead orderNumber={orderNumber} title={t('evaluate')} />
      <EvaluateOrder orderNumber={orderNumber} />
    </section>
  )
}
