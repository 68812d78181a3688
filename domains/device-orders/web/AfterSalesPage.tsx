/** /user/user/shebeiorder/afterSalesDetails: the warranty of a machine, how to ask for service, and what can be given back, with its chosen pieces (`pieces`: `12x1`); or one case. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { OneCase } from '#domains/after-sales/web/door/OneCase.tsx'
import { myDeviceOrder } from '../calls.gen.ts'
import type { DeviceOrder } from '../contract.ts'
import { Protocol } from './door/Protocol.tsx'
import { MachinePageHead } from './MachinePageHead.tsx'

const NewCase = late(async () => ({
  default: (await import('#domains/after-sales/web/door/NewCase.tsx')).NewCase,
}))

export const Route = createFileRoute('/_shop/user/user/shebeiorder/afterSalesDetails')({
  validateSearch: searchOf({ number: text(), case: text(), pieces: text() }),
  // Of no order there is nothing to see.
  beforeLoad: ({ search }) => {
    if (search.number === undefined && search.case === undefined)
      throw redirect({ to: '/user/user/shebeiorder', replace: true })
  },
  head: ({ match }) => ({ meta: [{ title: match.context.t('device-orders')('service.title') }] }),
  component: AfterSalesPage,
})

function AfterSalesPage() {
  const { number, case: caseNumber, pieces } = Route.useSearch()
  if (caseNumber === undefined) return <Service orderNumber={number ?? ''} pieces={pieces} />
  return <OneCase caseNumber={caseNumber} />
}

type ServiceProps = { orderNumber: string; pieces: string | undefined }

function Service({ orderNumber, pieces }: ServiceProps) {
  const found = useQuery(query(myDeviceOrder, { orderNumber }))
  return <Loaded query={found}>{(device) => <ServiceOf device={device} pieces={pieces} />}</Loaded>
}

function ServiceOf({ device, pieces }: { device: DeviceOrder; pieces: string | undefined }) {
  const t = useT('device-orders')
  const { orderNumber } = device
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
      <h2>{t('service.giveBack')}</h2>
      <Suspense fallback={<SkeletonLines count={6} />}>
        <NewCase orderNumber={orderNumber} pieces={pieces} />
      </Suspense>
    </section>
  )
}
