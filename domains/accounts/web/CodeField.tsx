/** An e-mail code: asks for it, counts down until the next may be asked for, and in demo mode says where it lies. */
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { demoOutbox } from '#domains/messages/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CodeInput } from '#kit/ui/CodeInput.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { sendCode } from '../contract.ts'

type Props = {
  email: string
  purpose: 'login' | 'register'
  error: string | undefined
  /** Called before sending: whether the address can be one. */
  check: () => Promise<boolean>
  input: ComponentProps<typeof CodeInput>
}

export function CodeField({ email, purpose, error, check, input }: Props) {
  const t = useT('accounts')
  const { isDemo } = useRouteContext({ from: '__root__' })
  const [sent, setSent] = useState<{ to: string; until: number } | null>(null)
  const left = useSecondsUntil(sent?.until ?? 0)
  const send = useAct(sendCode, {
    onDone: ({ resendInSeconds }, { email: to }) =>
      setSent({ to, until: Date.now() + resendInSeconds * 1000 }),
  })
  const ask = async () => {
    if (await check()) send.mutate({ email, purpose })
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
            busy={send.isPending}
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
