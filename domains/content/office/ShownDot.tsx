/** Whether something of the home page is shown now, and when it is. */
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'

type Shown = { visible: boolean; shownFrom: string | null; shownUntil: string | null }

/** `idle`: it follows an activity that is not on. */
const TONES = {
  visible: 'success',
  coming: 'info',
  over: 'neutral',
  idle: 'neutral',
  hidden: 'neutral',
} as const
type State = keyof typeof TONES

export function shownState({ visible, shownFrom, shownUntil }: Shown): State {
  const now = new Date().toISOString()
  if (!visible) return 'hidden'
  if (shownUntil !== null && shownUntil <= now) return 'over'
  return shownFrom !== null && shownFrom > now ? 'coming' : 'visible'
}

export function ShownDot({ shown, state }: { shown: Shown; state: State }) {
  const t = useT('office.content')
  const { dateTime } = useDates()
  const { shownFrom, shownUntil } = shown
  return (
    <span className="stack gap-1">
      <StatusDot tone={TONES[state]}>{t(state)}</StatusDot>
      {(shownFrom !== null || shownUntil !== null) && (
        <span className="text-xs text-ink-3">
          {t('banners.fromTo', {
            from: shownFrom === null ? '…' : dateTime(shownFrom),
            to: shownUntil === null ? '…' : dateTime(shownUntil),
          })}
        </span>
      )}
    </span>
  )
}
