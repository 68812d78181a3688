/** What is loaded only when a reader comes near the foot of a page; until then it keeps its room. */
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '../contract.ts'
import { late } from '#kit/web/pages/late.ts'

const Related = late(() => import('./Related.tsx'))

/** So far ahead of the window. */
const NEAR = '400px'

export function BelowTheFold({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    seen.observe(current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={place} className="mt-9 min-h-104">
      {isNear && (
        <Suspense fallback={null}>
          <Related product={product} />
        </Suspense>
      )}
    </div>
  )
}
