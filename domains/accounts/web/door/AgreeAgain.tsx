/** Where the merchant asks all anew: what to agree to. Nothing for who need not. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '#kit/web/calls/call.ts'
import { myAgreement } from '../../agreement-calls.gen.ts'
import { late } from '#kit/web/pages/late.ts'

const AgreeAsk = late(async () => {
  const { AcceptAgreement: Ask } = await import('../AcceptAgreement.tsx')
  return { default: Ask }
})

export function AgreeAgain() {
  const { data: mine } = useQuery({ ...query(myAgreement, {}), staleTime: 0 })
  return mine?.mustAgree === true ? (
    <Suspense>
      <AgreeAsk />
    </Suspense>
  ) : null
}
