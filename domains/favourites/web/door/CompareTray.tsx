/** At the bottom of lists: the products chosen for a comparison. Renders and loads nothing while none is chosen. */
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
