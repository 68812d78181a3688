/** The type of a domain's entry in the office's menu (`apps/office/menu.ts`). */
import type { ComponentProps } from 'react'
import type { Icon } from '#kit/ui/basics/Icon.tsx'
import type { Permission } from '#kit/contract/permissions.ts'

export type MenuEntry = {
  to: `/office${string}`
  /** Other addresses whose pages belong to the entry: it is marked there too, and its permission counts. */
  alsoAt?: readonly `/office${string}`[]
  icon: ComponentProps<typeof Icon>['of']
  /** The permission without which both the entry and its page are hidden. */
  needs: Permission | null
  useTitle: () => string
  /** Other words for the page and what is done on it, for the office's search. */
  useWords: () => string
  /** Pages below it that the office's search finds by their own titles. */
  useParts?: () => readonly { to: `/office${string}`; title: string }[]
  /** The number of pending items behind the entry. */
  useCount?: () => number
}
