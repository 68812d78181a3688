/** Where the merchant asks all anew: what to agree to. Nothing for who need not. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#kit/web/call.ts'
import { myAgreement } from '../member-contract.ts'

const AgreeAsk = lazy(() =>
  import('./AgreeAsk.tsx').then(({ AgreeAsk: Ask }) => ({ default: Ask })),
)

export function AgreeAgain() {
  const { data: mine } = useQuery({ ...query(myAgreement, {}), staleTime: 0 })
  return mine?.mustAgree === true ? (
    <Suspense>
      <AgreeAsk />
    </Suspense>
  ) : null
}
