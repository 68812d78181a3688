/** One filter of a list: what it lets through now, and how that is changed. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type FilterChoice = { id: string; label: string; onChoose: () => void }

export type Filter = {
  id: string
  name: string
  icon?: LucideIcon | undefined
  /** What it lets through now; undefined while it is not used. */
  shown: string | undefined
  onLift: () => void
  choices?: readonly FilterChoice[] | undefined
  /** Instead of choices: a form in a sheet. */
  form?: ((close: () => void) => ReactNode) | undefined
  /** Among the rest, until it is used. */
  isRare?: boolean | undefined
}
