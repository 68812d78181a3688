/** The progress of a bulk change. */
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Bulk } from '../../bulk-contract.ts'

const TONES = {
  prepared: 'warning',
  waiting: 'info',
  running: 'info',
  done: 'success',
  cancelled: 'neutral',
} as const

/** It is in progress in the background. */
export const isMoving = ({ state }: Bulk): boolean => state === 'waiting' || state === 'running'

/** Of the lines with something to change. */
export function percentOf({ counts: { waiting, done, changed } }: Bulk): number {
  const all = waiting + done + changed
  return all === 0 ? 100 : Math.floor(((done + changed) / all) * 100)
}

export function BulkStatus({ bulk }: { bulk: Bulk }) {
  const t = useT('office.product-admin')
  const { state, isCancelling } = bulk
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot tone={TONES[state]} hollow={state === 'waiting' || state === 'prepared'}>
        {isCancelling ? t('bulk.cancelling') : t(`bulk.state.${state}`)}
      </StatusDot>
      {state === 'running' && (
        <>
          <span className="w-20">
            <ProgressBar value={percentOf(bulk)} label={t('bulk.progress')} />
          </span>
          <span className="figures text-ink-3">{percentOf(bulk)}%</span>
        </>
      )}
    </span>
  )
}
