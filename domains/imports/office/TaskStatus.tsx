/** A task's progress and result: in the list and on its own page. */
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Task } from '../contract.ts'

const TONES = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** Its progress changes. */
export const isOpen = ({ state }: Task): boolean => state === 'waiting' || state === 'running'

export function TaskStatus({ task }: { task: Task }) {
  const t = useT('office.imports')
  const { state, percent, isCancelling } = task
  const word = isCancelling ? t('cancelling') : t(`state.${state}`)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot tone={TONES[state]} hollow={state === 'waiting'}>
        {word}
      </StatusDot>
      {state === 'running' && percent !== null && (
        <>
          <span className="w-20">
            <ProgressBar value={percent} label={t('progress')} />
          </span>
          <span className="figures text-ink-3">{percent}%</span>
        </>
      )}
    </span>
  )
}

/** In one line: how many were created, changed and refused. */
export function TaskResult({ task }: { task: Task }) {
  const t = useT('office.imports')
  const { number } = useNumbers()
  if (task.state === 'failed') return <span className="text-danger">{task.failure}</span>
  if (task.kind === 'export') return <span>{t('rows', { count: task.rowCount })}</span>
  const parts = (['new', 'changed', 'same'] as const).map((each) =>
    t(`sum.${each}`, { count: number(task[`${each}Count`]) }),
  )
  return (
    <span>
      {parts.join(' · ')}
      {task.refusedCount > 0 && (
        <span className="text-danger">
          {` · ${t('sum.refused', { count: number(task.refusedCount) })}`}
        </span>
      )}
    </span>
  )
}
