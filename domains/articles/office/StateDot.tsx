/** What visitors see of an article, as a dot and a word. */
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { ArticleState } from '../office-contract.ts'

const TONES = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'neutral',
} as const satisfies Record<ArticleState, string>

/** @param nextAt when a version comes by the clock */
export function StateDot({ state, nextAt }: { state: ArticleState; nextAt: string | null }) {
  const t = useT('office.articles')
  const { dateTime } = useDates()
  return (
    <span className="flex flex-wrap gap-x-2">
      <StatusDot tone={TONES[state]} hollow={state === 'draft' || state === 'scheduled'}>
        {t(`state.${state}`)}
      </StatusDot>
      {nextAt !== null && <span className="text-ink-3">{dateTime(nextAt)}</span>}
    </span>
  )
}
