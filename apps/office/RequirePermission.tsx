/** Renders the page, or a message without permission: for addresses that the menu does not offer. */
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Denied } from '#kit/web/pages/Loaded.tsx'
import { entryAt } from './menu.ts'

export function RequirePermission({ children }: { children: ReactNode }) {
  const may = useMay()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const entry = entryAt(path)
  if (entry === undefined || entry.needs === null || may(entry.needs)) return children
  return (
    <Panel>
      <Denied />
    </Panel>
  )
}
