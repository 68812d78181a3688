/** Shows the agreement where the merchant requires it to be accepted again. Renders nothing for other buyers. */
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
  const { data: mine } = useQuery(query(myAgreement, {}))
  return mine?.mustAgree === true ? (
    <Suspense>
      <AgreeAsk />
    </Suspense>
  ) : null
}
