/** What became of a line that was put into the cart with others: added, with less than wanted, or refused, and why. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { translatorFor, useT } from '#kit/web/language/i18n.tsx'
import type { PadOutcome } from '../../pad-contract.ts'

export function OutcomeTag({ outcome: { outcome, problem, numbers } }: { outcome: PadOutcome }) {
  const t = useT('cart')
  const why = problem === null ? '' : translatorFor(t, `pad.why.${problem}`, numbers)
  if (outcome === 'refused') return <Tag tone="danger">{t('pad.refused', { why })}</Tag>
  return (
    <Tag tone={outcome === 'added' ? 'success' : 'warning'}>
      {outcome === 'added' ? t('pad.added') : t('pad.lowered', { why })}
    </Tag>
  )
}
