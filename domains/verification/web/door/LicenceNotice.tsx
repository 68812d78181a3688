/** A notice about a licence that ends soon or has ended. Loaded for businesses only. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { late } from '#kit/web/pages/late.ts'
import { userInfo } from '#domains/accounts/calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'

const Reminder = late(async () => {
  const { LicenceReminder } = await import('../LicenceReminder.tsx')
  return { default: LicenceReminder }
})

export function LicenceNotice() {
  const { data: me } = useQuery(query(userInfo, {}))
  if (me?.customerType !== 'business') return null
  return (
    <Suspense fallback={null}>
      <Reminder />
    </Suspense>
  )
}
