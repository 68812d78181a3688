/** Groups of hits, as the office's search shows them: of the server's finders, and of what the browser knows itself. */
import type { LucideIcon } from 'lucide-react'

export type FoundHit = {
  title: string
  note: string
  /** Where it is opened. */
  address: string
}

export type FoundGroup = {
  id: string
  title: string
  icon: LucideIcon
  hits: readonly FoundHit[]
  /** The list with all that match; null where there are no more, or no list of them. */
  more: string | null
}
