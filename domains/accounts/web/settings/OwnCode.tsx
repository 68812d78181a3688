/** A code to an address or number that the account already has: the server knows it, the browser does not. */
import { useState, type ComponentProps } from 'react'
import type { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { sendOwnCode } from '../../settings-calls.gen.ts'
import { CodeRow, type SentCode } from '../CodeRow.tsx'
import { useProofOfWorkAct } from '../door/proof-of-work-act.ts'

type Props = {
  by: 'email' | 'phone'
  purpose: 'prove' | 'pay'
  error: string | undefined
  input: ComponentProps<typeof CodeInput>
}

export function OwnCode({ by, purpose, error, input }: Props) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const send = useProofOfWorkAct(sendOwnCode, {
    onDone: ({ resendInSeconds, validForSeconds }) => {
      const until = Date.now() + resendInSeconds * 1000
      setSent({ until, validForSeconds, template: `${purpose}-code` })
    },
  })
  const onAsk = () => send.mutate({ by, purpose })
  return <CodeRow error={error} input={input} isBusy={send.isPending} sent={sent} onAsk={onAsk} />
}
