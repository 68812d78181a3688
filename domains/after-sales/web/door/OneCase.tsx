/** One case, on pages that show other things where their address names none: loaded where it does. */
import { Suspense } from 'react'
import { late } from '#kit/web/pages/late.ts'

const CaseDetails = late(() => import('../CaseDetails.tsx'))

export function OneCase({ caseNumber }: { caseNumber: string }) {
  return (
    <Suspense>
      <CaseDetails key={caseNumber} caseNumber={caseNumber} />
    </Suspense>
  )
}
