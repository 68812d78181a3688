/** Paying online: the buyer chooses among the providers that this order may be paid with, and goes there. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { payInfo, payOnline } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { isUnconfirmed } from '../unconfirmed.ts'
import { BeingConfirmed } from './door/BeingConfirmed.tsx'
import type { PayLinkProps } from './PayLink.tsx'
import { currentDevice, ProviderChoice } from './door/ProviderChoice.tsx'

/** Most buyers pay themselves. */
const PayLink = late<PayLinkProps>(() =>
  import('./PayLink.tsx').then(({ PayLink: loaded }) => ({ default: loaded })),
)

export type OnlinePayProps = { info: PayInfo }

export function OnlinePay({ info }: OnlinePayProps) {
  const t = useT('payments')
  const providers = info.methods.flatMap(({ provider }) => provider ?? [])
  const [chosen, setChosen] = useState(providers[0])
  const queries = useQueryClient()
  /** The attempt of which the buyer says that they did not pay it. */
  const [notPaidId, setNotPaidId] = useState<string>()
  const [hasChanged, setHasChanged] = useState(false)
  const pay = useAct(payOnline, {
    refresh: [payInfo],
    onDone: ({ redirectUrl }) => location.assign(redirectUrl),
    onRefused: ({ reason }) => {
      // The rules, or what is due, may have changed since the page was opened: it shows them as they are.
      void queries.invalidateQueries({ queryKey: [payInfo.path] })
      const isChanged = reason.code === Reasons.changedMeanwhile.code
      setHasChanged(isChanged)
      return isChanged
    },
  })
  const provider = providers.find((each) => each === chosen) ?? providers[0]
  if (!info.payable) {
    return <p>{info.offline.reviewBy === null ? t('notPayable') : t('voucherWaiting')}</p>
  }
  const { orderNumber, dueAmount: amount, currency, attempt } = info
  if (attempt !== null && isUnconfirmed(attempt.state) && notPaidId !== attempt.id) {
    return (
      <div className="stack">
        <BeingConfirmed isUnknown={attempt.state === 'unknown'} />
        {/* Of one whose time is over the buyer cannot undo what they may have done: it is not theirs to say. */}
        {attempt.state === 'open' && (
          <div>
            <Button onClick={() => setNotPaidId(attempt.id)}>{t('link.notPaid')}</Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="stack">
      {hasChanged && (
        <Notice tone="warning" live>
          {t.rich('amountChanged', { amount: <Money amount={amount} currency={currency} /> })}
        </Notice>
      )}
      {provider === 'sandbox' && providers.length === 1 && <Notice>{t('sandbox')}</Notice>}
      <ProviderChoice providers={providers} chosen={provider} onChoose={setChosen} />
      <p>{provider === 'wechat' ? t('code.text') : t('onlineText')}</p>
      <div>
        <Button
          variant="primary"
          size="large"
          busy={pay.isPending}
          busyText={t('going')}
          onClick={() => pay.mutate({ orderNumber, amount, provider, device: currentDevice() })}
        >
          {t('goPay')}
        </Button>
      </div>
      <Suspense>
        <PayLink orderNumber={orderNumber} />
      </Suspense>
    </div>
  )
}
