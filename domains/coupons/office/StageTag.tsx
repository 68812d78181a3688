/** What a coupon is at this time: a draft, claimable, ended, stopped; and whether those given are void too. */
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OfficeTemplate, TemplateStage } from '../office-contract.ts'

const TONES = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'success',
  ended: 'neutral',
  stopped: 'danger',
} as const satisfies Record<TemplateStage, TagTone>

export function StageTag({ stage, voidedAt }: Pick<OfficeTemplate, 'stage' | 'voidedAt'>) {
  const t = useT('office.coupons')
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={TONES[stage]}>{t(`stage.${stage}`)}</Tag>
      {voidedAt !== null && <Tag tone="neutral">{t('voided')}</Tag>}
    </span>
  )
}
