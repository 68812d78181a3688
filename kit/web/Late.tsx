/** A part that is rendered with the page and comes alive after it; what was pressed before is done then (`early-input.ts`). */
import { Suspense, type ReactNode } from 'react'

/** Its code may come late; `fallback` stands there on the way from another page. */
export const Late = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => (
  <div className="contents">
    <Suspense fallback={fallback}>{children}</Suspense>
  </div>
)
