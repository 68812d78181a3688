/**
 * /shoppingCart/payCode: a QR code that the buyer scans to pay or, within WeChat, the button that opens its window, until the
 * provider has the money or the time is over.
 */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Steps } from '#domains/checkout/web/door/Steps.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { attemptState, payInApp } from '../calls.gen.ts'
import type { attemptState as AttemptStateCall } from '../contract.ts'
import { ProviderMark } from './door/ProviderMark.tsx'
import { PaidNumber } from './PaidNumber.tsx'
import { providerNameKey } from './provider-name.ts'
import { WechatWindow } from './WechatWindow.tsx'

const ASK_EVERY_MS = 3000

export const Route = createFileRoute('/_shop/shoppingCart/payCode')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ attempt: text() }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('payments')('title') }] }),
  component: PayCodePage,
})

function PayCodePage() {
  const t = useT('payments')
  const { attempt: attemptId = '' } = Route.useSearch()
  const { data, error, refetch } = useQuery({
    ...query(attemptState, { attemptId }),
    enabled: attemptId !== '',
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'open' ? ASK_EVERY_MS : false,
  })
  if (attemptId === '') return <Navigate to="/user/user/order/list" replace />
  if (data !== undefined && data.state !== 'open') {
    return <Navigate to="/shoppingCart/paySuccess" search={{ attempt: attemptId }} replace />
  }
  return (
    <main id="content" className="page page-narrow">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('title')}</h1>
        {data?.charge == null && <Steps now="pay" />}
      </div>
      {error !== null && data === undefined && (
        <Retry error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {data !== undefined && <Code attempt={data} onEnd={() => void refetch()} />}
    </main>
  )
}

type Attempt = DataOf<typeof AttemptStateCall>

function Code({ attempt, onEnd }: { attempt: Attempt; onEnd: () => void }) {
  const t = useT('payments')
  const { attemptId, provider, qrText, amount, currency, expiresAt, now } = attempt
  const offsetMs = useOnce(() => Date.parse(now) - Date.now())
  const name = t(providerNameKey(provider))
  return (
    <Panel>
      <div className="stack justify-items-center py-6 text-center">
        <h2 className="flex items-center gap-3">
          <ProviderMark provider={provider} />
          {name}
        </h2>
        <Money amount={amount} currency={currency} size="huge" />
        {qrText !== null && (
          // Scanners need dark on light, whatever the page looks like.
          <div className="rounded-md bg-white p-4 text-black">
            <QrCode text={qrText} label={name} large />
          </div>
        )}
        {qrText === null && <InApp attemptId={attemptId} />}
        <p className="text-sm text-ink-3">
          <PaidNumber attempt={attempt} />
        </p>
        <output className="text-sm">{t('outcome.open')}</output>
        <Countdown until={expiresAt} offsetMs={offsetMs} onEnd={onEnd} />
        {qrText !== null && <p className="text-sm text-ink-3">{t('code.text')}</p>}
        <Methods attempt={attempt} />
      </div>
    </Panel>
  )
}

/** Back to where another payment method is chosen. */
function Methods({ attempt: { orderNumber, charge } }: { attempt: Attempt }) {
  const t = useT('payments')
  const look = buttonClass({ variant: 'ghost' })
  return orderNumber === null ? (
    <Link
      to={charge === 'super_days' ? '/user/user/member' : '/user/user/wallet/topUp'}
      className={look}
    >
      {t('method')}
    </Link>
  ) : (
    <Link to="/shoppingCart/payOrder" search={{ order: orderNumber }} className={look}>
      {t('method')}
    </Link>
  )
}

function InApp({ attemptId }: { attemptId: string }) {
  const navigate = useNavigate()
  const { mutateAsync } = useAct(payInApp)
  return (
    <WechatWindow
      sign={(code) => mutateAsync({ attemptId, code })}
      onPaid={() =>
        void navigate({
          to: '/shoppingCart/paySuccess',
          search: { attempt: attemptId },
          replace: true,
        })
      }
    />
  )
}
