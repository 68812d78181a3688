/** /shoppingCart/paySuccess: the result of an attempt. It asks the server, which asks the provider where necessary. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { Steps } from '#domains/checkout/web/door/Steps.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { attemptState, payInfo } from '../calls.gen.ts'
import type { attemptState as AttemptStateCall } from '../contract.ts'
import type { ChargeKind } from '../charge-kinds.ts'
import { failureKey } from './failure.ts'
import { PaidNumber } from './PaidNumber.tsx'

const ASK_EVERY_MS = 1500
/** While the provider says nothing of it. */
const UNKNOWN_EVERY_MS = 15_000

export const Route = createFileRoute('/_shop/shoppingCart/paySuccess')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ attempt: text() }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('payments')('outcome.title') }] }),
  component: PaySuccessPage,
})

const askEvery = (state: DataOf<typeof AttemptStateCall>['state'] | undefined) =>
  state === undefined || state === 'open' ? ASK_EVERY_MS : state === 'unknown' && UNKNOWN_EVERY_MS

const STYLES = {
  open: { icon: Hourglass, tone: 'text-warning' },
  unknown: { icon: Hourglass, tone: 'text-warning' },
  succeeded: { icon: CircleCheck, tone: 'text-success' },
  failed: { icon: CircleX, tone: 'text-danger' },
  expired: { icon: CircleX, tone: 'text-danger' },
} as const

function PaySuccessPage() {
  const t = useT('payments')
  const { attempt: attemptId = '' } = Route.useSearch()
  const { data, error, refetch } = useQuery({
    ...query(attemptState, { attemptId }),
    enabled: attemptId !== '',
    refetchInterval: ({ state: { data: seen } }) => askEvery(seen?.state),
  })
  return (
    <main id="content" className="page page-narrow">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('outcome.title')}</h1>
        {data?.charge == null && <Steps now={data?.state === 'succeeded' ? 'done' : 'pay'} />}
      </div>
      {error !== null && data === undefined && (
        <Retry error={error} onRetry={() => void refetch()} />
      )}
      {attemptId === '' && (
        <Panel>
          <EmptyState
            title={t('noOrder')}
            action={
              <Link to="/user/user/order/list" className={buttonClass({ variant: 'primary' })}>
                {t('toOrders')}
              </Link>
            }
          />
        </Panel>
      )}
      {data !== undefined && (
        <Panel>
          <div className="stack justify-items-center py-10 text-center" aria-live="polite">
            <span className={STYLES[data.state].tone}>
              <Icon of={STYLES[data.state].icon} size="large" />
            </span>
            <h2>{t(`outcome.${data.state}`)}</h2>
            {data.state === 'succeeded' && (
              <Money amount={data.amount} currency={data.currency} size="huge" />
            )}
            {data.state === 'open' && <p className="max-w-prose">{t('outcome.openHelp')}</p>}
            {data.state === 'unknown' && (
              <p className="max-w-prose">
                {t(
                  data.charge === null ? 'outcome.unknownHelp' : `outcome.unknownOf.${data.charge}`,
                )}
              </p>
            )}
            {data.state === 'failed' && <p>{t(failureKey(data.failure))}</p>}
            <p className="text-sm text-ink-3">
              <PaidNumber attempt={data} />
              {data.state === 'succeeded' && ` · ${t('money.online')}`}
            </p>
            {data.orderNumber === null ? (
              <OfCharge charge={data.charge ?? 'top_up'} state={data.state} />
            ) : (
              <OfOrder orderNumber={data.orderNumber} state={data.state} />
            )}
          </div>
        </Panel>
      )}
    </main>
  )
}

type State = DataOf<typeof AttemptStateCall>['state']

const isInVain = (state: State) => state === 'failed' || state === 'expired'

/** What follows the payment of an order. */
function OfOrder({ orderNumber, state }: { orderNumber: string; state: State }) {
  const t = useT('payments')
  const isPaid = state === 'succeeded'
  return (
    <>
      {isPaid && <Next orderNumber={orderNumber} />}
      {isInVain(state) && <Due orderNumber={orderNumber} />}
      <p className="button-row justify-center">
        {isInVain(state) && (
          <Link
            to="/shoppingCart/payOrder"
            search={{ order: orderNumber }}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('outcome.again')}
          </Link>
        )}
        <ToOrder orderNumber={orderNumber} isPaid={isPaid} />
        {isPaid && <ToShop />}
      </p>
    </>
  )
}

const PAGES = {
  top_up: { again: '/user/user/wallet/topUp', result: '/user/user/wallet' },
  super_days: { again: '/user/user/member', result: '/user/user/member' },
} as const

/** What follows a top-up, or days of membership that were bought. */
function OfCharge({ charge, state }: { charge: ChargeKind; state: State }) {
  const t = useT('payments')
  const isPaid = state === 'succeeded'
  return (
    <>
      {isPaid && <p className="max-w-prose">{t(`outcome.paid.${charge}`)}</p>}
      <p className="button-row justify-center">
        {isInVain(state) && (
          <Link
            to={PAGES[charge].again}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('outcome.again')}
          </Link>
        )}
        <Link
          to={PAGES[charge].result}
          className={buttonClass({ variant: isPaid ? 'primary' : 'ghost', size: 'large' })}
        >
          {t(`outcome.to.${charge}`)}
        </Link>
        {isPaid && <ToShop />}
      </p>
    </>
  )
}

function ToShop() {
  const t = useT('payments')
  return (
    <Link to="/" className={buttonClass({ size: 'large' })}>
      {t('outcome.shop')}
    </Link>
  )
}

/** What happens next to a paid order, or is to be paid next of one whose deposit has come. */
function Next({ orderNumber }: { orderNumber: string }) {
  const t = useT('payments')
  const { data: order } = useQuery(query(myOrder, { orderNumber }))
  if (order !== undefined && order.caseNumber !== null) {
    return <p className="max-w-prose">{t('outcome.exchange')}</p>
  }
  const balance = order?.plan?.stages.find(({ stage }) => stage === 'balance')
  if (order !== undefined && balance !== undefined && balance.state !== 'paid') {
    return (
      <div className="stack justify-items-center">
        <p>
          {t('outcome.balance')}{' '}
          <Money amount={balance.amount - balance.paidAmount} currency={order.currency} />
        </p>
        {balance.payBy !== null && <ClockLine label={t('outcome.payBy')} at={balance.payBy} />}
      </div>
    )
  }
  if (order?.clock?.kind !== 'shipBy') return null
  return <ClockLine label={t('outcome.shipBy')} at={order.clock.at} />
}

/** The way to what was paid: the case that a difference is for, before its order. */
function ToOrder({ orderNumber, isPaid }: { orderNumber: string; isPaid: boolean }) {
  const t = useT('payments')
  const { data: order } = useQuery(query(myOrder, { orderNumber }))
  const caseNumber = order?.caseNumber ?? null
  return (
    <>
      {caseNumber !== null && (
        <Link
          to="/user/user/order/afterSalesDetails"
          search={{ case: caseNumber }}
          className={buttonClass({ variant: isPaid ? 'primary' : 'ghost', size: 'large' })}
        >
          {t('outcome.case', { number: groupedNumber(caseNumber) })}
        </Link>
      )}
      <Link
        to="/user/user/order/details"
        search={{ number: orderNumber }}
        className={buttonClass({
          variant: isPaid && caseNumber === null ? 'primary' : 'ghost',
          size: 'large',
        })}
      >
        {t('outcome.details')}
      </Link>
    </>
  )
}

/** What is still due, until when, and the other payment method. */
function Due({ orderNumber }: { orderNumber: string }) {
  const t = useT('payments')
  const { data: info, refetch } = useQuery(query(payInfo, { orderNumber }))
  if (info === undefined) return null
  if (!info.payable || info.payBy === null) return <p>{t('notPayable')}</p>
  return (
    <div className="stack justify-items-center">
      <p>
        {t('outcome.stillDue')} <Money amount={info.dueAmount} currency={info.currency} />
      </p>
      <ClockLine label={t('outcome.payBy')} at={info.payBy} onEnd={() => void refetch()} />
      {info.methods.some(({ method }) => method === 'offline') && (
        <Link
          to="/shoppingCart/payOrder"
          search={{ order: orderNumber, method: 'offline' }}
          className="link"
        >
          {t('outcome.byTransfer')}
        </Link>
      )}
    </div>
  )
}
