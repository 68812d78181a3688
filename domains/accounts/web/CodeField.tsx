/** The field for a code that is sent to the address or number in the form. */
import { useState, type ComponentProps } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { sendCode } from '../calls.gen.ts'
import { sendPhoneCode } from '../login-calls.gen.ts'
import { CodeRow, type SentCode } from './CodeRow.tsx'
import { useProofOfWorkAct } from './door/proof-of-work-act.ts'

/** The recipient: an address, or a number as typed. */
type Way =
  | { email: string; purpose: 'login' | 'register' | 'reset' }
  | { phone: string; purpose: 'login' | 'register' | 'reset' | 'bind' }

type Props = Way & {
  error: string | undefined
  /** Called before sending: whether the address is valid. */
  check: () => Promise<boolean>
  input: ComponentProps<typeof CodeInput>
}

export function CodeField({ error, check, input, ...way }: Props) {
  const { sentTo, noteSent } = useSentCodes()
  const to = 'email' in way ? normalizeEmail(way.email) : normalizePhone(way.phone)
  const byMail = useProofOfWorkAct(sendCode, {
    onDone: (answer, { email }) => noteSent(normalizeEmail(email), answer),
  })
  const bySms = useProofOfWorkAct(sendPhoneCode, {
    onDone: (answer, { phone }) => noteSent(normalizePhone(phone), answer),
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

/** Codes by recipient: buyers who correct a mistyped address need not wait for the next code. */
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

/** The form in which the shop compares addresses. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** The form in which the outbox stores numbers: a number without a country code is Chinese. */
function normalizePhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.trim().startsWith('+') ? `+${digits}` : `+86${digits}`
}
