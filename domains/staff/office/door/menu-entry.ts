/** What a domain says of each entry that it brings to the office's menu (`apps/office/menu.ts`). */
import type { ComponentProps } from 'react'
import type { Icon } from '#kit/ui/basics/Icon.tsx'
import type { Permission } from '#kit/contract/permissions.ts'

export type MenuEntry = {
  to: `/office${string}`
  icon: ComponentProps<typeof Icon>['of']
  /** The permission without which neither the entry nor its page is shown. */
  needs: Permission | null
  useTitle: () => string
  /** How much waits behind the entry. */
  useCount?: () => number
}
