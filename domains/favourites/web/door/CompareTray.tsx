/** At the foot of lists: what is chosen for a comparison. Nothing, and no code either, while nothing is chosen. */
import { Suspense } from 'react'
import { useCompared } from '../compare/compared.ts'
import { late } from '#kit/web/pages/late.ts'

const Tray = late(() => import('../compare/ComparedProducts.tsx'))

export const CompareTray = () =>
  useCompared().length === 0 ? null : (
    <Suspense fallback={null}>
      <Tray />
    </Suspense>
  )
