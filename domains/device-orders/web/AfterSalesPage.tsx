/** /user/user/shebeiorder/afterSalesDetails: the warranty of a machine, and how to ask for service. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { myDeviceOrder } from '../calls.gen.ts'
import { Protocol } from './door/Protocol.tsx'
import { MachinePageHead } from './MachinePageHead.tsx'

export const Route = createFileRoute('/_shop/user/user/shebeiorder/afterSalesDetails')({
  validateSearch: searchOf({ number: text() }),
  loaderDeps: ({ search }) => ({ orderNumber: search.number ?? '' }),
  loader: ({ context, deps }) =>
    context.queries.ensureQueryData(query(myDeviceOrder, deps)).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('device-orders')('service.title') }] }),
  component: AfterSalesPage,
})

function AfterSalesPage() {
  const t = useT('device-orders')
  const { orderNumber } = Route.useLoaderDeps()
  const { data: device } = useSuspenseQuery(query(myDeviceOrder, { orderNumber }))
  return (
    <section className="stack">
      <MachinePageHead orderNumber={orderNumber} title={t('service.title')} />
      <Panel title={t('service.warranty')}>
        {device.acceptance === null ? (
          <p>{t('service.notYet', { months: device.warrantyMonths ?? 0 })}</p>
        ) : (
          <Protocol acceptance={device.acceptance} />
        )}
      </Panel>
      <Panel title={t('service.ask')}>
        <div className="stack">
          <p>{t('service.askText')}</p>
          <div className="button-row">
            <Link
              to="/goods/leavemessage"
              search={{ topic: 'order', order: orderNumber }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('service.write')}
            </Link>
            <Link to="/user/user/help/feedBackList" className={buttonClass({})}>
              {t('service.answers')}
            </Link>
          </div>
        </div>
      </Panel>
    </section>
  )
}
