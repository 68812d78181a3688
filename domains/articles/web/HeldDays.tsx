/** The days on which what an article tells of takes place, in one phrase. */
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { ArticleCard } from '../contract.ts'

export function HeldDays({ article }: { article: Pick<ArticleCard, 'heldFrom' | 'heldUntil'> }) {
  const t = useT('articles')
  const { date } = useDates()
  const day = (value: string) => date(`${value}T12:00:00.000Z`)
  const { heldFrom, heldUntil } = article
  if (heldFrom === null && heldUntil === null) return null
  const from = heldFrom === null ? '' : day(heldFrom)
  const until = heldUntil === null ? '' : day(heldUntil)
  if (heldFrom === null) return <span>{t('heldUntil', { until })}</span>
  if (heldUntil === null) return <span>{t('heldFrom', { from })}</span>
  return <span>{heldFrom === heldUntil ? t('heldOn', { from }) : t('held', { from, until })}</span>
}
