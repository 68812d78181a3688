/** The field for a code, its button with the countdown to the next one, and in demo mode the code itself. */
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { demoOutbox } from '#domains/messages/calls.gen.ts'
import type { Template } from '#domains/messages/definition.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

/** The recipient as the outbox stores it, or its kind where the browser does not know the address. */
export type SentCode = {
  /** When the next code may be requested, in milliseconds. */
  until: number
  validForSeconds: number
  to?: string
  template?: Template
}

type Props = {
  error: string | undefined
  input: ComponentProps<typeof CodeInput>
  isBusy: boolean
  /** Null before the first one. */
  sent: SentCode | null
  onAsk: () => void
}

export function CodeRow({ error, input, isBusy, sent, onAsk }: Props) {
  const t = useT('accounts')
  const { isDemo } = useRouteContext({ from: '__root__' })
  const left = useSecondsUntil(sent?.until ?? 0)
  return (
    <>
      <Field
        label={t('field.code')}
        required
        error={error}
        hint={sent ? t('code.sent', { minutes: Math.round(sent.validForSeconds / 60) }) : undefined}
      >
        <div className="code-row">
          <CodeInput size="large" {...input} />
          <Button variant="soft" size="large" busy={isBusy} disabled={left > 0} onClick={onAsk}>
            {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
          </Button>
        </div>
      </Field>
      {isDemo && sent !== null && <DemoCode {...sent} key={sent.until} />}
    </>
  )
}

/** The demo shop sends no mail: the code is shown from its outbox. */
function DemoCode({ to, template }: SentCode) {
  const t = useT('accounts')
  const { data } = useQuery({
    ...query(demoOutbox, { to, limit: to === undefined ? 10 : 1 }),
    refetchInterval: (found) => (found.state.data?.length ? false : 500),
  })
  const mail = data?.find((each) => template === undefined || each.template === template)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
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
