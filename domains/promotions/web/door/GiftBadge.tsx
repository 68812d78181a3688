/** On a card: its goods earn a gift, until the second that ends. Loaded where they do, and never rendered on the server. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownPrices } from '#domains/pricing/calls.gen.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { spread } from '#kit/web/calls/spread.ts'
import { useT } from '#kit/web/language/i18n.tsx'

/** A browser's timers hold no more. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** `until`: in milliseconds of the browser's clock. */
type Props = { name: string; until: number }

export default function GiftBadge({ name, until }: Props) {
  const t = useT('promotions')
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(
      () => spread(() => void queries.invalidateQueries({ queryKey: [ownPrices.path] })),
      Math.min(Math.max(0, until - Date.now()), TIMER_MAX_MS),
    )
    return () => clearTimeout(timer)
  }, [until, queries])
  return (
    <span title={t('gift.of', { name })}>
      <Tag tone="member">{t('gift.title')}</Tag>
    </span>
  )
}
