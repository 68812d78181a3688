/** Paying online: the buyer chooses among the providers that this order may be paid with, and goes there. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { payInfo, payOnline } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { ProviderMark } from './door/ProviderMark.tsx'
import { providerNameKey } from './provider-name.ts'

export type OnlinePayProps = { info: PayInfo }

export function OnlinePay({ info }: OnlinePayProps) {
  const t = useT('payments')
  const providers = info.methods.flatMap(({ provider }) => provider ?? [])
  const [chosen, setChosen] = useState(providers[0])
  // The rules may have changed since the page was opened: the others are shown then.
  const pay = useAct(payOnline, {
    refresh: [payInfo],
    onDone: ({ redirectUrl }) => location.assign(redirectUrl),
  })
  const provider = providers.find((each) => each === chosen) ?? providers[0]
  if (!info.payable) {
    return <p>{info.offline.reviewBy === null ? t('notPayable') : t('voucherWaiting')}</p>
  }
  const device = matchMedia('(pointer: coarse) and (max-width: 64rem)').matches
    ? 'phone'
    : 'desktop'
  return (
    <div className="stack">
      {provider === 'sandbox' && providers.length === 1 && <Notice>{t('sandbox')}</Notice>}
      {providers.length > 1 && (
        <fieldset className="grid gap-3 md:grid-cols-2">
          <legend className="sr-only">{t('method')}</legend>
          {providers.map((each) => (
            <div key={each} className="flex items-center gap-3 rounded-md border border-line p-3">
              <ProviderMark provider={each} />
              <Radio
                name="provider"
                className="flex-1"
                checked={each === provider}
                onChange={() => setChosen(each)}
              >
                {t(providerNameKey(each))}
              </Radio>
            </div>
          ))}
        </fieldset>
      )}
      <p>{provider === 'wechat' ? t('code.text') : t('onlineText')}</p>
      <div>
        <Button
          variant="primary"
          size="large"
          busy={pay.isPending}
          busyText={t('going')}
          onClick={() => pay.mutate({ orderNumber: info.orderNumber, provider, device })}
        >
          {t('goPay')}
        </Button>
      </div>
    </div>
  )
}
