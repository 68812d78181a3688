/** Paying one order: amount and countdown above, then online or by transfer. Rendered at three addresses. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import { Suspense, useState } from 'react'
import { Steps } from '#domains/checkout/web/door/Steps.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { query } from '#kit/web/calls/call.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import { payInfo } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { isUnconfirmed } from '../unconfirmed.ts'
import { BankTransfer } from './BankTransfer.tsx'
import type { OnlinePayProps } from './OnlinePay.tsx'
import type { TermsPayProps } from './TermsPay.tsx'
import type { WalletPayProps } from './WalletPay.tsx'
import { useOnce } from '#kit/web/calls/use-once.ts'

const OnlinePay = late<OnlinePayProps>(() =>
  import('./OnlinePay.tsx').then(({ OnlinePay: loaded }) => ({ default: loaded })),
)

/** Few buyers have credit terms: the others do without them. */
const TermsPay = late<TermsPayProps>(() =>
  import('./TermsPay.tsx').then(({ TermsPay: loaded }) => ({ default: loaded })),
)

/** Whose wallet is empty does without it. */
const WalletPay = late<WalletPayProps>(() =>
  import('./WalletPay.tsx').then(({ WalletPay: loaded }) => ({ default: loaded })),
)

/** While a payment is being confirmed. */
const ASK_EVERY_MS = 4000

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below the amount: what the buyer has to know or do before they pay. */
    'payments.notices': { order: { number: string } }
  }
}

type Method = 'online' | 'offline' | 'terms' | 'wallet'
type Props = {
  orderNumber: string
  /** From the address; otherwise the method chosen before. */
  method?: Method | undefined
}

export function PayPage({ orderNumber, method }: Props) {
  const t = useT('payments')
  const {
    data: info,
    error,
    refetch,
  } = useQuery({
    ...query(payInfo, { orderNumber }),
    enabled: orderNumber !== '',
    refetchInterval: ({ state }) =>
      isUnconfirmed(state.data?.attempt?.state) ? ASK_EVERY_MS : false,
  })
  return (
    <main id="content" className="page page-narrow">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('title')}</h1>
        {(info === undefined || info.dueAmount > 0) && <Steps now="pay" />}
      </div>
      {orderNumber === '' && (
        <div className="panel">
          <EmptyState title={t('noOrder')} action={<ToOrders />} />
        </div>
      )}
      {error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {info === undefined && error === null && orderNumber !== '' && (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {info !== undefined && (
        <div className="stack">
          {(info.dueAmount > 0 || info.onTerms) && <Due info={info} onEnd={() => void refetch()} />}
          {info.payable && (
            <Suspense fallback={null}>
              <Slot name="payments.notices" props={{ order: { number: orderNumber } }} />
            </Suspense>
          )}
          {info.dueAmount > 0 && (info.payable || info.offline.vouchers.length > 0) ? (
            <Methods info={info} wanted={method} />
          ) : (
            <NotPayable info={info} />
          )}
        </div>
      )}
    </main>
  )
}

function ToOrders() {
  const t = useT('payments')
  return (
    <Link to="/user/user/order/list" className={buttonClass({ variant: 'primary' })}>
      {t('toOrders')}
    </Link>
  )
}

/** The server's clock decides: `now` of the answer corrects the browser's. */
function Due({ info, onEnd }: { info: PayInfo; onEnd: () => void }) {
  const t = useT('payments')
  const { zoned } = useDates()
  const offsetMs = useOnce(() => Date.parse(info.now) - Date.now())
  const isLate = info.payBy !== null && info.payBy <= info.now
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-sm text-ink-3">
            {t('order')} <span className="tabular-nums">{groupedNumber(info.orderNumber)}</span>
          </p>
          {info.stage !== null && <p className="pt-2 font-semibold">{t(`stage.${info.stage}`)}</p>}
          <p className="pt-2">
            <Money amount={info.dueAmount} currency={info.currency} size="huge" />
          </p>
          {info.stage !== null && (
            <p className="text-sm text-ink-3">
              {t('stageOf')} <Money amount={info.payableAmount} currency={info.currency} />
            </p>
          )}
          {info.payable && info.keepsDeposit && (
            <p className="max-w-prose text-sm text-ink-2">{t('stageKeeps')}</p>
          )}
          {info.payable && info.isAddressExtra && (
            <p className="max-w-prose text-sm text-ink-2">{t('extra')}</p>
          )}
          {info.payable && info.hasHeldPieces && (
            <p className="max-w-prose text-sm text-ink-2">{t('piecesHeld')}</p>
          )}
          {info.paidAmount > 0 && (
            <p className="text-sm text-ink-3">
              {t(info.onTerms ? 'onTerms' : 'paidSoFar')}{' '}
              <Money amount={info.paidAmount} currency={info.currency} />
            </p>
          )}
        </div>
        {info.payable && info.payBy !== null && (
          <div className="md:text-end">
            {isLate ? (
              <p className="text-sm text-danger">{t('payLate', { time: zoned(info.payBy) })}</p>
            ) : (
              <>
                <p className="text-sm text-ink-3">{t('payBy', { time: zoned(info.payBy) })}</p>
                <Countdown until={info.payBy} offsetMs={offsetMs} onEnd={onEnd} />
              </>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

/** What it waits for, by the order's own reason. */
function NotPayable({ info }: { info: PayInfo }) {
  const t = useT('payments')
  const orders = useT('orders')
  const isPaid = !info.onTerms && info.dueAmount <= 0
  const why = info.why?.startsWith('orders.') ? info.why.slice('orders.'.length) : null
  return (
    <Panel>
      <EmptyState
        title={info.onTerms ? t('owed') : t(info.dueAmount <= 0 ? 'paidAlready' : 'notPayable')}
        {...(info.onTerms && { text: t('owedText') })}
        {...(isPaid && {
          text: t.rich('paidInAll', {
            amount: <Money amount={info.paidAmount} currency={info.currency} />,
          }),
        })}
        {...(info.dueAmount > 0 && why !== null && { text: translatorFor(orders, why, {}) })}
        action={
          info.onTerms ? (
            <ToAccount />
          ) : isPaid ? (
            <ToOrder number={info.orderNumber} />
          ) : (
            <ToOrders />
          )
        }
      />
    </Panel>
  )
}

function ToOrder({ number }: { number: string }) {
  const t = useT('payments')
  return (
    <Link
      to="/user/user/order/details"
      search={{ number }}
      className={buttonClass({ variant: 'primary' })}
    >
      {t('outcome.details')}
    </Link>
  )
}

function ToAccount() {
  const t = useT('payments')
  return (
    <Link to="/user/user/accountTermOrder" className={buttonClass({ variant: 'primary' })}>
      {t('toAccount')}
    </Link>
  )
}

function Methods({ info, wanted }: { info: PayInfo; wanted: Method | undefined }) {
  const t = useT('payments')
  const isOnline = info.methods.some(({ method }) => method === 'online')
  const isBankTransferBegun = info.offline.uploadBy !== null || info.offline.vouchers.length > 0
  // Where no account takes the currency its panel says so.
  const isBankTransfer = !info.hasHeldPieces || isBankTransferBegun
  const { credit } = info
  const [chosen, setChosen] = useState<Method>(
    credit !== null && wanted === 'terms'
      ? 'terms'
      : isBankTransfer && (isBankTransferBegun || !isOnline || wanted === 'offline')
        ? 'offline'
        : 'online',
  )
  return (
    <section className="panel">
      <Tabs
        label={t('method')}
        current={chosen}
        onSelect={(id) => setChosen(id as Method)}
        items={[
          ...(isOnline ? [{ id: 'online', label: t('online'), icon: CreditCard }] : []),
          ...(isBankTransfer ? [{ id: 'offline', label: t('offline'), icon: Landmark }] : []),
          ...(credit === null ? [] : [{ id: 'terms', label: t('terms'), icon: CalendarClock }]),
          ...(info.walletAmount > 0 ? [{ id: 'wallet', label: t('wallet'), icon: Wallet }] : []),
        ]}
      />
      <div className="panel-body" role="tabpanel" id={tabPanelId(chosen)}>
        {chosen === 'online' && (
          <Suspense fallback={<Skeleton shape="line" />}>
            <OnlinePay info={info} />
          </Suspense>
        )}
        {chosen === 'offline' && <BankTransfer info={info} />}
        {chosen === 'wallet' && (
          <Suspense fallback={<Skeleton shape="line" />}>
            <WalletPay info={info} />
          </Suspense>
        )}
        {chosen === 'terms' && credit !== null && (
          <Suspense fallback={<Skeleton shape="line" />}>
            <TermsPay info={info} account={credit} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
