/** /user/user/shebeiorder/evaluate: the machines of an order, each with the reviews of its page. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { MachinePageHead } from './MachinePageHead.tsx'

export const Route = createFileRoute('/_shop/user/user/shebeiorder/evaluate')({
  validateSearch: searchOf({ number: text() }),
  loaderDeps: ({ search }) => ({ orderNumber: search.number ?? '' }),
  loader: ({ context, deps }) =>
    context.queries.ensureQueryData(query(myOrder, deps)).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('device-orders')('evaluate.title') }] }),
  component: EvaluatePage,
})

function EvaluatePage() {
  const t = useT('device-orders')
  const { orderNumber } = Route.useLoaderDeps()
  const { data: order } = useSuspenseQuery(query(myOrder, { orderNumber }))
  return (
    <section className="stack">
      <MachinePageHead orderNumber={orderNumber} title={t('evaluate.title')} />
      <Panel title={t('evaluate.machines')}>
        <div className="stack">
          <p>{t(order.receivedAt === null ? 'evaluate.notYet' : 'evaluate.text')}</p>
          <ul className="grid gap-3">
            {order.lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center justify-between gap-3">
                <span>
                  <b>{line.name}</b> <span className="text-sm text-ink-3">{line.optionText}</span>
                </span>
                <Link
                  to="/goods/$id"
                  params={{ id: String(line.productId) }}
                  className={buttonClass({ size: 'small' })}
                >
                  {t('evaluate.open')}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </section>
  )
}
