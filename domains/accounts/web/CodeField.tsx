/** A code by mail or text message to an address or number that is being typed. */
import { useState, type ComponentProps } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { CodeInput } from '#kit/ui/CodeInput.tsx'
import { sendCode } from '../contract.ts'
import { sendPhoneCode } from '../login-contract.ts'
import { CodeRow, type SentCode } from './CodeRow.tsx'
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
  const [sent, setSent] = useState<SentCode | null>(null)
  const sentTo = (to: string) => ({
    onDone: ({ resendInSeconds, validForSeconds }: DataOf<typeof sendCode>) =>
      setSent({ to, until: Date.now() + resendInSeconds * 1000, validForSeconds }),
  })
  const byMail = useHumanAct(sendCode, sentTo('email' in way ? way.email : ''))
  const bySms = useHumanAct(sendPhoneCode, sentTo('phone' in way ? dialled(way.phone) : ''))
  const ask = async () => {
    if (!(await check())) return
    if ('email' in way) byMail.mutate(way)
    else bySms.mutate(way)
  }
  const isBusy = byMail.isPending || bySms.isPending
  return (
    <CodeRow error={error} input={input} isBusy={isBusy} sent={sent} onAsk={() => void ask()} />
  )
}

/** As the outbox names it: without a country code it is a number of China. */
function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.trim().startsWith('+') ? `+${digits}` : `+86${digits}`
}
