/** Where papers stand, in a word. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { PaperState } from '../../states.ts'

const TONES = {
  draft: 'neutral',
  submitted: 'warning',
  underReview: 'warning',
  rejected: 'danger',
  resubmitted: 'warning',
  passed: 'success',
  expired: 'danger',
  replaced: 'neutral',
} as const satisfies Record<PaperState, string>

export function PaperTag({ state }: { state: PaperState }) {
  const t = useT('papers')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}
