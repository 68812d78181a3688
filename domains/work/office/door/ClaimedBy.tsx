/** In a list of items: the name of whoever works on one; nothing where nobody does. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { WorkKind } from '../../kinds.ts'
import { useClaim } from './use-claim.ts'

export function ClaimedBy({ kind, item }: { kind: WorkKind; item: string | number }) {
  const t = useT('office.work')
  const { moment } = useDates()
  const { claim, isMine } = useClaim(kind, String(item))
  if (claim === null) return null
  const time = moment(claim.expiresAt)
  return (
    <Tag tone={isMine ? 'success' : 'neutral'}>
      {isMine ? t('mine', { time }) : t('others', { name: claim.staffName, time })}
    </Tag>
  )
}
