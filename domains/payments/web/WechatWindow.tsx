/** Within WeChat: the button that opens the app's window for paying, once WeChat has said who is logged in. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Refused } from '#kit/contract/refusal.ts'
import type { InAppWindow } from '../contract.ts'
import { PaymentReasons } from '../reasons.ts'

/** WeChat gives its browser's pages this object, some time after they have begun. */
type Bridge = {
  invoke(
    name: 'getBrandWCPayRequest',
    window: InAppWindow,
    done: (answer: { err_msg: string }) => void,
  ): void
}
declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

const READY = 'WeixinJSBridgeReady'
/** Longer than a page of WeChat ever waited for it: this is another browser. */
const READY_MS = 5000

const WORDED = ['cancelled', 'failed', 'elsewhere'] as const
type Worded = (typeof WORDED)[number]
type Outcome = Worded | 'paid'

const isWorded = (outcome: string | undefined): outcome is Worded =>
  WORDED.some((each) => each === outcome)

/** @returns null in another browser */
const findBridge = (): Promise<Bridge | null> =>
  new Promise((resolve) => {
    const found = () => resolve(window.WeixinJSBridge ?? null)
    if (window.WeixinJSBridge !== undefined) return found()
    document.addEventListener(READY, found, { once: true })
    setTimeout(found, READY_MS)
  })

async function openWith(signed: InAppWindow): Promise<Outcome> {
  const bridge = await findBridge()
  if (bridge === null) return 'elsewhere'
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', signed, ({ err_msg: answer }) =>
      resolve(
        answer.endsWith(':ok') ? 'paid' : answer.endsWith(':cancel') ? 'cancelled' : 'failed',
      ),
    ),
  )
}

/** The code that WeChat sent the buyer back with; it counts once. */
const readCode = (): string => new URLSearchParams(location.search).get('code') ?? ''

export type WechatWindowProps = {
  /** Asks the shop to open the payment; it says what went wrong. */
  sign: (code: string) => Promise<InAppWindow>
  /** The window is closed, and the money has come or is on its way. */
  onPaid: () => void
}

export function WechatWindow({ sign, onPaid }: WechatWindowProps) {
  const t = useT('payments')
  const code = useOnce(readCode)
  const [signed, setSigned] = useState<InAppWindow>()
  const [outcome, setOutcome] = useState<Outcome | 'opening' | 'refused'>()
  const isOver = code === '' || outcome === 'refused'
  const isOpening = outcome === 'opening'
  async function open() {
    setOutcome('opening')
    try {
      const known = signed ?? (await sign(code))
      setSigned(known)
      const closed = await openWith(known)
      setOutcome(closed)
      if (closed === 'paid') onPaid()
    } catch (error) {
      // The act has said why. A code that WeChat has refused is refused again.
      const isUsed =
        error instanceof Refused && error.reason.code === PaymentReasons.providerRefused.code
      setOutcome(isUsed ? 'refused' : undefined)
    }
  }
  return (
    <div className="stack justify-items-center">
      {isOver && <Notice live>{t('wechat.again')}</Notice>}
      {isWorded(outcome) && (
        <Notice tone={outcome === 'failed' ? 'danger' : 'info'} live>
          {t(`wechat.${outcome}`)}
        </Notice>
      )}
      {!isOver && (
        <Button
          variant="primary"
          size="large"
          busy={isOpening}
          busyText={t('wechat.opening')}
          onClick={() => void open()}
        >
          {t('wechat.pay')}
        </Button>
      )}
    </div>
  )
}
