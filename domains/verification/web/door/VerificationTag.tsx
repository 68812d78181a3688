/** The state of a verification as a tag. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { VerificationState } from '../../states.ts'

const TONES = {
  draft: 'neutral',
  submitted: 'warning',
  underReview: 'warning',
  rejected: 'danger',
  resubmitted: 'warning',
  passed: 'success',
  expired: 'danger',
  replaced: 'neutral',
} as const satisfies Record<VerificationState, string>

export function VerificationTag({ state }: { state: VerificationState }) {
  const t = useT('verification')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}
