/** Loads its content only when the reader scrolls near it; until then its space is reserved. */
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '../contract.ts'
import { late } from '#kit/web/pages/late.ts'

const Related = late(() => import('./Related.tsx'))

/** How far below the window loading begins. */
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
