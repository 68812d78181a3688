/** What stands below a count of things with a deadline: how many are late, or that none is. Until it is known, neither is claimed. */
import type { KpiProps } from './Kpi.tsx'

type Words = { late: (count: number) => string; inTime: string }

export function deadlineNote(
  lateCount: number | undefined,
  { late, inTime }: Words,
): Pick<KpiProps, 'note' | 'tone'> {
  if (lateCount === undefined) return {}
  if (lateCount > 0) return { note: late(lateCount), tone: 'danger' }
  return { note: inTime, tone: 'success' }
}
