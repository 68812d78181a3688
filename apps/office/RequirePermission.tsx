/** Renders the page, or a message without permission: for addresses that the menu does not offer. */
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Denied } from '#kit/web/pages/Loaded.tsx'
import { MENU, type Entry } from './menu.ts'

const ENTRIES: readonly Entry[] = MENU.flatMap(({ entries }) => entries as readonly Entry[])

export function RequirePermission({ children }: { children: ReactNode }) {
  const may = useMay()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const entry = ENTRIES.find(
    ({ to }) => path === to || (path.startsWith(`${to}/`) && to !== '/office'),
  )
  if (entry === undefined || entry.needs === null || may(entry.needs)) return children
  return (
    <Panel>
      <Denied />
    </Panel>
  )
}
