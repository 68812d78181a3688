/** One case, on pages that show other things where their address names none: loaded where it does. */
import { Suspense } from 'react'
import { late } from '#kit/web/pages/late.ts'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'

const CaseDetails = late(() => import('../CaseDetails.tsx'))

export function OneCase({ caseNumber }: { caseNumber: string }) {
  return (
    <Suspense fallback={<SkeletonLines count={6} />}>
      <CaseDetails key={caseNumber} caseNumber={caseNumber} />
    </Suspense>
  )
}
