/** A code by mail or text message to an address or number that is being typed. */
import { useState, type ComponentProps } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { sendCode } from '../calls.gen.ts'
import { sendPhoneCode } from '../login-calls.gen.ts'
import { CodeRow, type SentCode } from './CodeRow.tsx'
import { useProofOfWorkAct } from './door/proof-of-work-act.ts'

/** Where it goes: an address, or a number as it is typed. */
type Way =
  | { email: string; purpose: 'login' | 'register' | 'reset' }
  | { phone: string; purpose: 'login' | 'register' | 'reset' | 'bind' }

type Props = Way & {
  error: string | undefined
  /** Called before sending: whether the address can be one. */
  check: () => Promise<boolean>
  input: ComponentProps<typeof CodeInput>
}

export function CodeField({ error, check, input, ...way }: Props) {
  const { sentTo, noteSent } = useSentCodes()
  const to = 'email' in way ? mailed(way.email) : dialled(way.phone)
  const byMail = useProofOfWorkAct(sendCode, {
    onDone: (answer, { email }) => noteSent(mailed(email), answer),
  })
  const bySms = useProofOfWorkAct(sendPhoneCode, {
    onDone: (answer, { phone }) => noteSent(dialled(phone), answer),
  })
  const ask = async () => {
    if (!(await check())) return
    if ('email' in way) byMail.mutate(way)
    else bySms.mutate(way)
  }
  const isBusy = byMail.isPending || bySms.isPending
  return (
    <CodeRow
      error={error}
      input={input}
      isBusy={isBusy}
      sent={sentTo(to)}
      onAsk={() => void ask()}
    />
  )
}

type Answer = DataOf<typeof sendCode>

/** Codes by where they went: somebody who has mistyped an address corrects it and does not wait for the next code. */
export function useSentCodes(): {
  sentTo: (to: string) => SentCode | null
  noteSent: (to: string, answer: Answer) => void
} {
  const [sent, setSent] = useState<Readonly<Record<string, SentCode>>>({})
  return {
    sentTo: (to) => sent[to] ?? null,
    noteSent: (to, { resendInSeconds, validForSeconds }) => {
      const until = Date.now() + resendInSeconds * 1000
      setSent((before) => ({ ...before, [to]: { to, until, validForSeconds } }))
    },
  }
}

/** As the shop compares addresses. */
export const mailed = (email: string): string => email.trim().toLowerCase()

/** As the outbox names it: without a country code it is a number of China. */
function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.trim().startsWith('+') ? `+${digits}` : `+86${digits}`
}
