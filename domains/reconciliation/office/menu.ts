/** This domain's entry in the office's menu. */
import Scale from 'lucide-react/icons/scale'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { reconciliationWaiting } from '../calls.gen.ts'

export const reconciliationEntry = {
  to: '/office/reconciliation',
  icon: Scale,
  needs: 'reconciliation.read',
  useTitle: () => useT('office.reconciliation')('nav.reconciliation'),
  useWords: () => useT('office.reconciliation')('navWords.reconciliation'),
  useCount: () => {
    const { data } = usePending(reconciliationWaiting)
    return (data?.openCount ?? 0) + (data?.unfetchedCount ?? 0)
  },
} as const satisfies MenuEntry
