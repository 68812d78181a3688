/** How far an imported statement is: read, or all decided. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Statement } from '../contract.ts'

export const isReading = ({ state }: Pick<Statement, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export function StatementState({ statement }: { statement: Statement }) {
  const t = useT('office.bank-statements')
  const { state, percent, proposedCount, undecidedCount } = statement
  if (state === 'failed') return <Tag tone="danger">{t('state.failed')}</Tag>
  if (state === 'waiting') return <Tag tone="neutral">{t('state.waiting')}</Tag>
  if (state === 'running') {
    return (
      <span className="grid min-w-28 gap-1">
        <span className="text-xs text-ink-3">{t('state.running')}</span>
        <ProgressBar value={percent} label={t('state.running')} />
      </span>
    )
  }
  return proposedCount + undecidedCount > 0 ? (
    <Tag tone="warning">{t('state.open')}</Tag>
  ) : (
    <Tag tone="success">{t('state.done')}</Tag>
  )
}
