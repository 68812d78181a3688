/** /pay: somebody else pays an order by a link. They see the shop and the amount, and nothing of the order. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { shopName } from '#kit/web/pages/shop.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { openPayLink, payByLink, payLinkInApp } from '../pay-link-calls.gen.ts'
import type { openPayLink as OpenPayLink } from '../pay-link-contract.ts'
import { PaymentReasons } from '../reasons.ts'
import { failureKey } from './failure.ts'
import { providerNameKey } from './provider-name.ts'
import { currentDevice, ProviderChoice } from './door/ProviderChoice.tsx'
import type { WechatWindowProps } from './WechatWindow.tsx'

/** For who pays within WeChat alone. */
const WechatWindow = late<WechatWindowProps>(() =>
  import('./WechatWindow.tsx').then(({ WechatWindow: loaded }) => ({ default: loaded })),
)

/** While something is being paid, and while nothing is: the buyer may revoke the link. */
const ASK_EVERY_MS = 4000
const LOOK_EVERY_MS = 10_000
const STORED = 'pay-link'

export const Route = createFileRoute('/_shop/pay')({
  ssr: false,
  head: ({ match }) => ({
    meta: [
      { title: match.context.t('payments')('link.page') },
      { name: 'referrer', content: 'no-referrer' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: PayLinkPage,
})

/** Behind the `#` no server sees it; the tab remembers it until the provider has sent the payer back. */
function readToken(): string {
  const given = location.hash.slice(1)
  if (given !== '') sessionStorage.setItem(STORED, given)
  return given === '' ? (sessionStorage.getItem(STORED) ?? '') : given
}

function PayLinkPage() {
  const t = useT('payments')
  const [token, setToken] = useState(readToken)
  // Another link in the same tab changes only what is behind the `#`, and loads nothing anew.
  useEffect(() => {
    const take = () => setToken(readToken())
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  const { data, error, refetch } = useQuery({
    queryKey: [openPayLink.path, token],
    queryFn: () => call(openPayLink, { token }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state: { data: link, error: failed } }) =>
      link === undefined || link.isPaid || failed !== null
        ? false
        : link.attempt?.state === 'open'
          ? ASK_EVERY_MS
          : LOOK_EVERY_MS,
  })
  const isOver = error instanceof Refused && isLinkOver(error)
  return (
    <main id="content" className="page page-narrow">
      <h1 className="py-5">{t('link.page')}</h1>
      <Panel>
        {token === '' ? (
          // A provider's app sends payers back into another browser, which has no token.
          <EmptyState title={t('link.returned')} text={t('link.returnedText')} />
        ) : isOver ? (
          <EmptyState title={t('link.over')} text={t('link.overText')} />
        ) : error !== null && data === undefined ? (
          <Retry error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </Loading>
        ) : (
          <Pay key={token} token={token} link={data} onChange={() => void refetch()} />
        )}
      </Panel>
    </main>
  )
}

/** A token of another shape is refused as such. */
const isLinkOver = ({ reason: { code } }: Refused): boolean =>
  code === PaymentReasons.payLinkOver.code || code === Reasons.invalidInput.code

type Opened = DataOf<typeof OpenPayLink>
type PayProps = { token: string; link: Opened; onChange: () => void }

function Pay({ token, link, onChange }: PayProps) {
  const t = useT('payments')
  const lang = useLang()
  const { amount, currency, isPaid, expiresAt, now } = link
  const offsetMs = useOnce(() => Date.parse(now) - Date.now())
  return (
    <div className="stack justify-items-center py-6 text-center" aria-live="polite">
      {isPaid && (
        <span className="text-success">
          <Icon of={CircleCheck} size="large" />
        </span>
      )}
      <h2>{isPaid ? t('link.paid') : t('link.to', { shop: shopName(lang) })}</h2>
      <Money amount={amount} currency={currency} size="huge" />
      {!isPaid && (
        <>
          <p className="max-w-md text-sm text-ink-3">{t('link.whose')}</p>
          <Countdown until={expiresAt} offsetMs={offsetMs} onEnd={onChange} />
          <Begin token={token} link={link} onChange={onChange} />
        </>
      )}
    </div>
  )
}

function Begin({ token, link: { providers, attempt }, onChange }: PayProps) {
  const t = useT('payments')
  const [wanted, setWanted] = useState<string>()
  const pay = useAct(payByLink, {
    onDone: ({ redirectUrl }) => {
      if (redirectUrl === null) onChange()
      else location.assign(redirectUrl)
    },
    onRefused: () => onChange(),
  })
  const signing = useAct(payLinkInApp)
  const chosen = providers.find((each) => each === wanted) ?? providers[0]
  const name = attempt === null ? '' : t(providerNameKey(attempt.provider))
  const [hasNotPaid, setHasNotPaid] = useState(false)
  // Whoever has paid comes back here before their provider has said so, and so does who has left its page.
  const isUnderWay =
    attempt?.state === 'open' && attempt.qrText === null && currentDevice() !== 'wechat'
  if (isUnderWay && !hasNotPaid) {
    return (
      <div className="stack w-full max-w-xl justify-items-center">
        <Notice live>
          <strong>{t('outcome.open')}</strong> {t('outcome.openHelp')}
        </Notice>
        <Button onClick={() => setHasNotPaid(true)}>{t('link.notPaid')}</Button>
      </div>
    )
  }
  return (
    <div className="stack w-full max-w-xl justify-items-center">
      {attempt?.qrText != null && (
        <>
          {/* Scanners need dark on light, whatever the page looks like. */}
          <div className="rounded-md bg-white p-4 text-black">
            <QrCode text={attempt.qrText} label={name} large />
          </div>
          <p className="text-sm text-ink-3">{t('code.text')}</p>
        </>
      )}
      {attempt?.state === 'open' && attempt.qrText === null && currentDevice() === 'wechat' && (
        <Suspense>
          <WechatWindow sign={(code) => signing.mutateAsync({ token, code })} onPaid={onChange} />
        </Suspense>
      )}
      {attempt?.state === 'failed' && (
        <Notice tone="danger" live>
          {t(failureKey(attempt.failure))}
        </Notice>
      )}
      {attempt?.state === 'unknown' && (
        <Notice tone="warning" live>
          {t('outcome.unknown')}. {t('outcome.unknownHelp')}
        </Notice>
      )}
      {chosen === undefined && attempt?.state !== 'open' && attempt?.state !== 'unknown' && (
        <p>{t('notPayable')}</p>
      )}
      {chosen !== undefined && (
        <>
          {chosen === 'sandbox' && <Notice>{t('sandbox')}</Notice>}
          <ProviderChoice providers={providers} chosen={chosen} onChoose={setWanted} />
          <Button
            variant="primary"
            size="large"
            busy={pay.isPending}
            busyText={t('going')}
            onClick={() => pay.mutate({ token, provider: chosen, device: currentDevice() })}
          >
            {t('goPay')}
          </Button>
        </>
      )}
    </div>
  )
}
