/** A code by mail or text message: asks for it, counts down until the next may be asked for, and in demo mode says where it lies. */
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { demoOutbox } from '#domains/messages/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CodeInput } from '#kit/ui/CodeInput.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { sendCode } from '../contract.ts'
import { sendPhoneCode } from '../login-contract.ts'
import { useHumanAct } from './human-act.ts'

/** Where it goes: an address, or a number as it is typed. */
type Way =
  | { email: string; purpose: 'login' | 'register' | 'reset' }
  | { phone: string; purpose: 'login' | 'reset' | 'bind' }

type Props = Way & {
  error: string | undefined
  /** Called before sending: whether the address can be one. */
  check: () => Promise<boolean>
  input: ComponentProps<typeof CodeInput>
}

export function CodeField({ error, check, input, ...way }: Props) {
  const t = useT('accounts')
  const { isDemo } = useRouteContext({ from: '__root__' })
  const [sent, setSent] = useState<{ to: string; until: number } | null>(null)
  const left = useSecondsUntil(sent?.until ?? 0)
  const sentTo = (to: string) => ({
    onDone: ({ resendInSeconds }: { resendInSeconds: number }) =>
      setSent({ to, until: Date.now() + resendInSeconds * 1000 }),
  })
  const byMail = useHumanAct(sendCode, sentTo('email' in way ? way.email : ''))
  const bySms = useHumanAct(sendPhoneCode, sentTo('phone' in way ? dialled(way.phone) : ''))
  const ask = async () => {
    if (!(await check())) return
    if ('email' in way) byMail.mutate(way)
    else bySms.mutate(way)
  }
  return (
    <>
      <Field
        label={t('field.code')}
        required
        error={error}
        hint={sent ? t('code.sent') : undefined}
      >
        <div className="code-row">
          <CodeInput size="large" {...input} />
          <Button
            variant="soft"
            size="large"
            busy={byMail.isPending || bySms.isPending}
            disabled={left > 0}
            onClick={() => void ask()}
          >
            {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
          </Button>
        </div>
      </Field>
      {isDemo && sent !== null && <DemoCode to={sent.to} key={sent.until} />}
    </>
  )
}

/** As the outbox names it: without a country code it is a number of China. */
function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.trim().startsWith('+') ? `+${digits}` : `+86${digits}`
}

/** The demo shop sends no mail: its outbox shows the code. */
function DemoCode({ to }: { to: string }) {
  const t = useT('accounts')
  const { data } = useQuery({
    ...query(demoOutbox, { to, limit: 1 }),
    refetchInterval: (found) => (found.state.data?.length ? false : 500),
  })
  const code = /\b\d{6}\b/.exec(data?.[0]?.text ?? '')?.[0]
  return code === undefined ? null : (
    <output className="text-sm text-ink-2">
      {t('code.demo')} <strong className="tabular-nums">{code}</strong>
    </output>
  )
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
